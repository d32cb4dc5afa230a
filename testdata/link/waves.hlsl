// What it calls: operations of waves.
export float w(float x){return WaveActiveSum(x)+WaveReadLaneFirst(x);}
