// Speaks to a debugger. cs_messages.dxbc: fxc 10.1, /T cs_5_0 /E main
RWBuffer<uint> o;
[numthreads(1,1,1)] void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x > 3) { errorf("at %d", id.x); abort(); }
    printf("hello %u", id.x);
    o[id.x] = 1;
}
