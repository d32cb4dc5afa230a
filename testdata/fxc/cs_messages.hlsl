// What a shader can tell a debugger.
RWByteAddressBuffer target;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    printf("thread %d of %f", id.x, 1.5);
    if (id.y == 3)
    {
        errorf("wrong");
        abort();
    }
    target.Store(id.x, 1);
}
