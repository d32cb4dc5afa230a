// What `shade` calls.
export float attenuation(float distance)
{
    return 1 / (1 + distance * distance);
}
