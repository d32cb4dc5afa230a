// A function for the sum: its argument is changed in memory.
export float f(float x){float y=x;y+=1;if(y>3)y*=0.5;return floor(y)*2;}
