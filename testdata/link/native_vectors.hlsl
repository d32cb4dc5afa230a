// Operations on long vectors, which shader model 6.9 has.
export vector<float,7> g(vector<float,7> v,uint i){v[i%7]=3;return max(v,v*v)+abs(v)+i;}
