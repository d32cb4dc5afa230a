// The smallest effect.
float x;
technique10 T { pass P { } }
