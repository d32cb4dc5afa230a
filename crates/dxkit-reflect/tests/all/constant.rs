//! Constant buffers and their members by name: paths, offsets, types, and the bytes of values.

use dxkit_container::Container;
use dxkit_reflect::value::Value;
use dxkit_reflect::{PathError, Reflection};

use crate::vendor::testdata;

fn reflection(name: &str) -> Reflection {
    let file = std::fs::read(testdata().join(name)).unwrap();
    Reflection::from_container(&Container::parse(&file).unwrap())
}

fn numbers(values: &[f32]) -> Value {
    Value::List(values.iter().map(|value| Value::Float(*value)).collect())
}

/// The offsets are those of HLSL's packing rules, worked out by hand from the source.
#[test]
fn members_are_where_hlsl_puts_them() {
    for file in ["ps_material_6_0.dxil", "ps_material_6_6.dxil", "ps_material_5_1.dxbc"] {
        let reflection = reflection(&format!("specialize/{file}"));
        for (path, register, offset, ty) in [
            ("Material.useFog", "b0", 0, "bool"),
            ("useFog", "b0", 0, "bool"),
            ("b0.fogColor", "b0", 4, "float3"),
            ("mode", "b0", 16, "int"),
            ("Material.uvRows", "b0", 32, "float2x3"),
            ("Material.uvRows[1]", "b0", 48, "float3"),
            ("Material.uvColumns", "b0", 64, "float2x3"),
            ("Material.uvColumns[1]", "b0", 68, "float3"),
            ("Material.tints", "b0", 112, "float4[3]"),
            ("tints[2]", "b0", 144, "float4"),
            ("Lights.lights[7].range", "b1,space1", 252, "float"),
            ("lights[1].position", "b1,space1", 64, "float4"),
            ("count", "b1,space1", 0, "uint"),
        ] {
            let found = reflection.constant(path).unwrap();
            let ty = (found.register.to_string(), found.offset, found.element.to_string())
                == (register.into(), offset, ty.into());
            assert!(ty, "{file}: {path}: {found:?}");
        }
        let lights = reflection.constants().find(|buffer| buffer.name == "Lights").unwrap();
        let (path, start, element) = lights.element.path_to(253).unwrap();
        assert_eq!((path.as_str(), start, element.to_string().as_str()), (".lights[7].range", 252, "float"));
        // After the count, 12 bytes belong to nothing.
        assert_eq!(lights.element.path_to(4), None);
        assert_eq!(lights.element.path_to(u32::MAX), None);
    }
}

#[test]
fn values_leave_padding_alone() {
    let reflection = reflection("specialize/ps_material_6_0.dxil");
    let rows = reflection.constant("uvRows").unwrap();
    let value = Value::List(vec![numbers(&[1.0, 2.0, 3.0]), numbers(&[4.0, 5.0, 6.0])]);
    let runs = rows.bytes(&value).unwrap();
    let expected = [(32, [1.0_f32, 2.0, 3.0]), (48, [4.0, 5.0, 6.0])];
    let expected: Vec<(u32, Vec<u8>)> = expected
        .iter()
        .map(|(offset, row)| (*offset, row.iter().flat_map(|value| value.to_le_bytes()).collect()))
        .collect();
    assert_eq!(runs, expected);
    // Columns of two numbers, 16 bytes apart.
    let columns = reflection.constant("uvColumns").unwrap().bytes(&value).unwrap();
    let offsets: Vec<(u32, usize)> = columns.iter().map(|(offset, bytes)| (*offset, bytes.len())).collect();
    assert_eq!(offsets, [(64, 8), (80, 8), (96, 8)]);
    assert_eq!(columns[0].1[4..], 4.0_f32.to_le_bytes());
    let error = reflection.constant("fogColor").unwrap().bytes(&Value::Integer(1)).unwrap_err();
    assert_eq!(error.to_string(), "a list of 3 is expected, not 1");
}

#[test]
fn names_that_lead_nowhere() {
    let reflection = reflection("specialize/ps_material_6_0.dxil");
    let error = |path: &str| reflection.constant(path).unwrap_err();
    assert!(matches!(error("Material.fog"), PathError::NoMember { .. }));
    assert!(matches!(error("lights[8]"), PathError::NoElement { .. }));
    assert!(matches!(error("mode[0]"), PathError::NoElement { .. }));
    assert!(matches!(error("b7.mode"), PathError::Unknown { .. }));
    assert!(matches!(error(""), PathError::Unknown { .. }));
    for path in
        ["[", "]", ".", "Material.", "Material..", "lights[", "lights[99999999999]", "lights[-1]", "b0,space"]
    {
        drop(reflection.constant(path));
    }
}

#[test]
fn elements_of_arrays_of_buffers() {
    let reflection = reflection("rebind/cs_arrays_6_6.dxil");
    let tint = reflection.constant("materials[1].tint").unwrap();
    assert_eq!((tint.register.to_string().as_str(), tint.offset), ("b1", 0));
    assert_eq!(reflection.constant("materials[2].offset").unwrap().offset, 16);
    assert_eq!(reflection.constant_buffer(tint.register).unwrap().name, "materials[1]");
    assert!(matches!(reflection.constant("materials[3].tint"), Err(PathError::NoElement { .. })));
}
