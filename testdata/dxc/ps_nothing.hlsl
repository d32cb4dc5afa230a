// A pixel shader with neither inputs nor outputs.
void main()
{
}
