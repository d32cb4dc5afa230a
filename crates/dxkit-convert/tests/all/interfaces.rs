//! Functions that the application chooses: run with every choice.

use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::{Beside, ConvertOptions, INTERFACE_REGISTER, INTERFACE_SPACE, convert};
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources};
use dxkit_types::ResourceClass;

/// What FXC 10.1 makes, for `cs_5_0`, of
///
/// ```hlsl
/// interface I { float f(float x); float g(float x); };
/// class A : I { float4 a; float f(float x) { return x * a.x; } float g(float x) { return a.y; } };
/// class B : I { float4 b; float f(float x) { [loop] for (int i = 0; i < (int)b.y; i++) x = x*x + b.z; return x; } float g(float x) { return x - b.w; } };
/// cbuffer C0 : register(b0) { A as[2]; B bs[2]; };
/// cbuffer C1 : register(b3) { A a1; float4 k; };
/// I one[2]; I two[3]; I three;
/// StructuredBuffer<float> t : register(t0); RWStructuredBuffer<float> u : register(u0);
/// [numthreads(8,1,1)] void main(uint3 id : SV_DispatchThreadID) {
///   float x = t[id.x];
///   if (x > 1) x = one[1].f(x);
///   x += two[(uint)k.y].f(x + 1) + two[(uint)k.z].g(x);
///   for (uint i = 0; i < 3; ++i) x += three.g(x) + k.x;
///   u[id.x] = x;
/// }
/// ```
const PROGRAM: &str = "\
cs_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer CB0[4], immediateIndexed
dcl_constantbuffer CB3[2], immediateIndexed
dcl_resource_structured t0, 4
dcl_uav_structured u0, 4
dcl_function_body fb0
dcl_function_body fb1
dcl_function_body fb2
dcl_function_body fb3
dcl_function_body fb4
dcl_function_body fb5
dcl_function_body fb6
dcl_function_body fb7
dcl_function_table ft0 = {fb0}
dcl_function_table ft1 = {fb1}
dcl_function_table ft2 = {fb2, fb4}
dcl_function_table ft3 = {fb3, fb5}
dcl_function_table ft4 = {fb6}
dcl_function_table ft5 = {fb7}
dcl_interface fp0[2][1] = {ft0, ft1}
dcl_interface_dynamicindexed fp2[3][2] = {ft2, ft3}
dcl_interface fp5[1][1] = {ft4, ft5}
dcl_input vThreadID.x
dcl_temps 3
dcl_thread_group 8, 1, 1
ld_structured_indexable(structured_buffer, stride=4)(mixed,mixed,mixed,mixed) r0.x, vThreadID.x, l(0), t0.xxxx
lt r0.y, l(1.000000), r0.x
if_nz r0.y
  fcall fp0[1][0]
endif
ftou r0.yz, cb3[1].yyzy
add r0.w, r0.x, l(1.000000)
fcall fp2[r0.y + 0][0]
fcall fp2[r0.z + 0][1]
add r0.y, r0.y, r1.x
add r0.x, r0.y, r0.x
mov r0.y, r0.x
mov r0.z, l(0)
loop
  uge r0.w, r0.z, l(3)
  breakc_nz r0.w
  fcall fp5[0][0]
  add r0.w, r0.w, cb3[1].x
  add r0.y, r0.w, r0.y
  iadd r0.z, r0.z, l(1)
endloop
store_structured u0.x, vThreadID.x, l(0), r0.y
ret
label fb0
mov r0.yz, this[1].yyxy
ftoi r0.w, cb[r0.z + 0][r0.y + 0].y
mov r1.x, r0.x
mov r1.y, l(0)
loop
  ige r1.z, r1.y, r0.w
  breakc_nz r1.z
  mad r1.x, r1.x, r1.x, cb[r0.z + 0][r0.y + 0].z
  iadd r1.y, r1.y, l(1)
endloop
mov r0.x, r1.x
ret
label fb1
mov r0.yz, this[1].yyxy
mul r0.x, r0.x, cb[r0.z + 0][r0.y + 0].x
ret
label fb2
mov r1.yz, this[r0.y + 2].yyxy
ftoi r1.w, cb[r1.z + 0][r1.y + 0].y
mov r1.x, r0.w
mov r2.x, l(0)
loop
  ige r2.y, r2.x, r1.w
  breakc_nz r2.y
  mad r1.x, r1.x, r1.x, cb[r1.z + 0][r1.y + 0].z
  iadd r2.x, r2.x, l(1)
endloop
ret
label fb3
mov r1.y, this[r0.y + 2].y
mov r0.y, this[r0.y + 2].x
mul r1.x, r0.w, cb[r0.y + 0][r1.y + 0].x
ret
label fb4
mov r0.w, this[r0.z + 2].y
mov r1.y, this[r0.z + 2].x
add r0.y, r0.x, -cb[r1.y + 0][r0.w + 0].w
ret
label fb5
mov r0.w, this[r0.z + 2].y
mov r0.z, this[r0.z + 2].x
mov r0.y, cb[r0.z + 0][r0.w + 0].y
ret
label fb6
mov r1.xy, this[5].yxyy
add r0.w, r0.y, -cb[r1.y + 0][r1.x + 0].w
ret
label fb7
mov r1.xy, this[5].yxyy
mov r0.w, cb[r1.y + 0][r1.x + 0].y
ret
";

/// The objects in the constant buffers: for each, its register, its row, and what it holds.
const OBJECTS: [(u32, u32, [f32; 4]); 4] = [
    (0, 0, [3.0, 2.0, 0.0, 0.0]),
    (0, 1, [1.0, 7.0, 0.0, 0.0]),
    (0, 2, [0.0, 2.0, 5.0, 4.0]),
    (0, 3, [0.0, 1.0, -2.0, 9.0]),
];
/// `a1` and `k`.
const SECOND: [[f32; 4]; 2] = [[2.0, 11.0, 0.0, 0.0], [1.0, 2.0, 1.0, 0.0]];

/// An object that a slot holds.
#[derive(Clone, Copy)]
enum Object {
    A([f32; 4]),
    B([f32; 4]),
}

impl Object {
    fn f(self, mut x: f32) -> f32 {
        match self {
            Self::A(a) => x * a[0],
            Self::B(b) => {
                for _ in 0..b[1] as u32 {
                    x = x * x + b[2];
                }
                x
            }
        }
    }

    fn g(self, x: f32) -> f32 {
        match self {
            Self::A(a) => a[1],
            Self::B(b) => x - b[3],
        }
    }
}

/// What the source computes. Slots: `one` has 0 and 1, `two` 2 to 4, `three` 5.
fn computed(slots: &[Object; 6], mut x: f32) -> f32 {
    let k = SECOND[1];
    if x > 1.0 {
        x = slots[1].f(x);
    }
    x += slots[2 + k[1] as usize].f(x + 1.0) + slots[2 + k[2] as usize].g(x);
    for _ in 0..3 {
        x += slots[5].g(x) + k[0];
    }
    x
}

fn bytes(rows: &[[f32; 4]]) -> Vec<u8> {
    rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect()
}

fn register(class: ResourceClass, number: u32, space: u32) -> Binding {
    Binding { class, number, space }
}

#[test]
fn calls_of_interfaces_call_what_the_buffer_of_objects_states() {
    let inputs = [0.0_f32, 1.0, 2.0, 3.0, -1.0, 4.0, 0.5, -2.0];
    let tokens = assemble(PROGRAM, None).unwrap();
    for minor in [0, 6] {
        let options = ConvertOptions::default().with_minor(minor);
        let module = convert(&tokens, &Beside::default(), &options).unwrap();
        let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
        // An object for each slot, in some of all combinations.
        for choice in 0..64_usize {
            let objects: [usize; 6] = core::array::from_fn(|slot| (choice * (slot + 3) + choice / 7) % 5);
            let mut rows = [[0_u32; 4]; 12];
            let mut slots = [Object::A(SECOND[0]); 6];
            for (slot, object) in objects.into_iter().enumerate() {
                let (register, row, class) = match OBJECTS.get(object) {
                    Some((register, row, data)) => {
                        // The functions of B come first in the tables.
                        let is_a = object < 2;
                        slots[slot] = if is_a { Object::A(*data) } else { Object::B(*data) };
                        (*register, *row, u32::from(is_a))
                    }
                    None => (3, 0, 1),
                };
                rows[slot] = [register, row, 0, 0];
                rows[6 + slot] = [class, 0, 0, 0];
            }
            let objects: Vec<u8> = rows.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
            let first: Vec<[f32; 4]> = OBJECTS.iter().map(|(_, _, data)| *data).collect();
            let mut resources = Resources::default();
            let results = register(ResourceClass::UAV, 0, 0);
            for (binding, content) in [
                (register(ResourceClass::CBV, INTERFACE_REGISTER, INTERFACE_SPACE), objects),
                (register(ResourceClass::CBV, 0, 0), bytes(&first)),
                (register(ResourceClass::CBV, 3, 0), bytes(&SECOND)),
                (
                    register(ResourceClass::SRV, 0, 0),
                    bytes(&[
                        [inputs[0], inputs[1], inputs[2], inputs[3]],
                        [inputs[4], inputs[5], inputs[6], inputs[7]],
                    ]),
                ),
                (results, vec![0; 32]),
            ] {
                resources.buffers.insert(binding, Buffer::new(content));
            }
            let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new([1, 1, 1]) };
            program.dispatch(&mut resources, &dispatch).unwrap();
            let found = resources.buffers[&results].bytes.chunks(4);
            let found: Vec<f32> = found.map(|word| f32::from_le_bytes(word.try_into().unwrap())).collect();
            let expected: Vec<f32> = inputs.iter().map(|x| computed(&slots, *x)).collect();
            assert_eq!(found, expected, "6.{minor}, choice {choice}");
        }
    }
}
