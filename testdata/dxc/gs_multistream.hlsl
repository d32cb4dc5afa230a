// Four point streams with different outputs.
struct In
{
    float4 position : POSITION;
    float3 velocity : VELOCITY;
    uint kind : KIND;
};

struct Particle
{
    float3 position : POSITION;
    float age : AGE;
    float3 velocity : VELOCITY;
};

struct Event
{
    uint kind : KIND;
    float2 where : WHERE;
};

struct Sprite
{
    float4 position : SV_Position;
    float4 color : COLOR;
};

struct Debug
{
    float4 value[2] : VALUE;
};

[maxvertexcount(4)]
void main(point In input[1], inout PointStream<Particle> particles, inout PointStream<Event> events,
          inout PointStream<Sprite> sprites, inout PointStream<Debug> debug)
{
    Particle p;
    p.position = input[0].position.xyz + input[0].velocity;
    p.age = input[0].position.w + 1.0;
    p.velocity = input[0].velocity * 0.5;
    particles.Append(p);
    if (input[0].kind > 2)
    {
        Event e;
        e.kind = input[0].kind;
        e.where = input[0].position.xy;
        events.Append(e);
    }
    Sprite s;
    s.position = input[0].position;
    s.color = input[0].kind;
    sprites.Append(s);
    Debug d;
    d.value[0] = input[0].position;
    d.value[1] = float4(input[0].velocity, 1.0);
    debug.Append(d);
}
