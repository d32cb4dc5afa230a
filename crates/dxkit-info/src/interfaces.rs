//! `IFCE`: dynamic linkage, the classes and instances that an application may assign to a shader's
//! interfaces.
//!
//! Layout and names: FXC's output, and what its disassembler prints of it.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::{ByOffset, FILL, Original, in_path, in_row};
use dxkit_bytes::{
    Codec, Computed, Error, FixedSize as _, Name, Reader, Report, Severity, Visit, Writer, record,
};

record! {
    /// The first 36 bytes of the part. Offsets count from its start.
    struct InterfacesHeader: 36 {
        /// Number of class instances.
        0: instance_count: u32,
        /// Number of class types.
        4: class_count: u32,
        /// Number of slot records.
        8: slot_record_count: u32,
        /// Number of slots.
        12: slot_count: u32,
        /// Offset of the class instances.
        16: instance_offset: u32,
        /// Offset of the class types.
        20: class_offset: u32,
        /// Offset of the slot records.
        24: slot_record_offset: u32,
        /// Bytes of FXC's memory.
        28: uninitialised: [u8; 8],
    }

    /// A run of slots that take the same classes.
    struct SlotRecord: 16 {
        /// Number of slots.
        0: slots: u32,
        /// Number of classes.
        4: class_count: u32,
        /// Offset of the numbers of their types, 16 bits each.
        8: type_ids: u32,
        /// Offset of the numbers of their function tables, 32 bits each.
        12: table_ids: u32,
    }

    /// A class that implements an interface of the shader.
    #[derive(Default)]
    pub struct ClassTypeFields: 12 {
        /// Offset of the name.
        0: name: Computed<u32>,
        /// 0 seen. Slots and instances know a class by its place in the table.
        4: pub reserved: u16,
        /// Registers of 16 bytes that its data takes in a constant buffer.
        6: pub buffer_stride: u16,
        /// Textures in it.
        8: pub textures: u16,
        /// Samplers in it.
        10: pub samplers: u16,
    }

    /// An instance of a class that the source declares.
    #[derive(Default)]
    pub struct ClassInstanceFields: 16 {
        /// Offset of the name.
        0: name: Computed<u32>,
        /// Number of its class type.
        4: pub class_type: u16,
        /// Number of elements; 1 if it is not an array.
        6: pub elements: u16,
        /// Constant buffer with its data.
        8: pub buffer: u16,
        /// The start of its data in the buffer, in registers of 16 bytes.
        10: pub buffer_offset: u16,
        /// First texture, or 65535 for none.
        12: pub texture: u16,
        /// First sampler, or 65535 for none.
        14: pub sampler: u16,
    }
}

/// A class type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ClassType<'a> {
    /// Its name in the source.
    pub name: Name<'a>,
    /// Its fields.
    pub fields: ClassTypeFields,
}

/// An instance of a class.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ClassInstance<'a> {
    /// Its name in the source.
    pub name: Name<'a>,
    /// Its fields.
    pub fields: ClassInstanceFields,
}

/// A run of slots that take the same classes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Slots {
    /// Number of slots.
    pub slots: u32,
    /// The classes that may be put there: number of the type, number of its function table.
    pub classes: Vec<(u16, u32)>,
}

/// The part `IFCE`.
///
/// Counts and offsets are computed on writing. A value that was read and not changed is written with its
/// original layout.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Interfaces<'a> {
    /// The classes.
    pub classes: Vec<ClassType<'a>>,
    /// The instances.
    pub instances: Vec<ClassInstance<'a>>,
    /// The slots, in order.
    pub slots: Vec<Slots>,
    /// Bytes of FXC's memory: two compilations of one source differ here.
    pub uninitialised: [u8; 8],
    original: Original<'a>,
}

impl Interfaces<'_> {
    /// Number of slots of the shader.
    #[must_use]
    pub fn slot_count(&self) -> u32 {
        self.slots.iter().fold(0, |sum, slots| sum.saturating_add(slots.slots))
    }

    /// Drops the recorded layout: the value is written in FXC's arrangement.
    pub fn forget_layout(&mut self) {
        self.original = Original::NONE;
    }

    /// Checks that instances and slots name classes that there are.
    pub fn validate(&self, report: &mut Report) {
        let classes = self.classes.len();
        let there = |id: u16| usize::from(id) < classes;
        for (number, instance) in self.instances.iter().enumerate() {
            let id = instance.fields.class_type;
            if !there(id) {
                in_row(report, "instance", number, |report| {
                    report.error("ifce-class", "class_type", || format!("class {id} of {classes}"));
                });
            }
        }
        for (number, slots) in self.slots.iter().enumerate() {
            for (place, (id, _)) in slots.classes.iter().enumerate().filter(|(_, (id, _))| !there(*id)) {
                in_row(report, "slots", number, |report| {
                    in_row(report, "type_id", place, |report| {
                        report
                            .add(Severity::Error, "ifce-class", None, || format!("class {id} of {classes}"));
                    });
                });
            }
        }
    }

    fn lay_out(&self, writer: &mut Writer) -> Result<(), Error> {
        let start = writer.len();
        let align = |at: usize| at.saturating_add(3) & !3;
        let mut at = InterfacesHeader::SIZE;
        let mut table = |rows: usize, size: usize| {
            let offset = at;
            at = at.saturating_add(rows.saturating_mul(size));
            offset
        };
        let records = table(self.slots.len(), SlotRecord::SIZE);
        let classes = table(self.classes.len(), ClassTypeFields::SIZE);
        let instances = table(self.instances.len(), ClassInstanceFields::SIZE);
        let lists: Vec<(usize, usize)> = self
            .slots
            .iter()
            .map(|slots| {
                let ids = at;
                let tables = align(ids.saturating_add(slots.classes.len().saturating_mul(2)));
                at = tables.saturating_add(slots.classes.len().saturating_mul(4));
                (ids, tables)
            })
            .collect();
        let mut place = |name: &Name<'_>| {
            let offset = at;
            at = align(at.saturating_add(name.as_bytes().len()).saturating_add(1));
            offset
        };
        let instance_names: Vec<usize> = self.instances.iter().map(|one| place(&one.name)).collect();
        let class_names: Vec<usize> = self.classes.iter().map(|class| place(&class.name)).collect();

        writer.count::<u32>("instance_count", self.instances.len())?;
        writer.count::<u32>("class_count", self.classes.len())?;
        writer.count::<u32>("slot_record_count", self.slots.len())?;
        writer.field("slot_count", &self.slot_count())?;
        writer.count::<u32>("instance_offset", instances)?;
        writer.count::<u32>("class_offset", classes)?;
        writer.count::<u32>("slot_record_offset", records)?;
        writer.field("uninitialised", &self.uninitialised)?;
        for (slots, (ids, tables)) in self.slots.iter().zip(&lists) {
            writer.field("slots", &slots.slots)?;
            writer.count::<u32>("class_count", slots.classes.len())?;
            writer.count::<u32>("type_ids", *ids)?;
            writer.count::<u32>("table_ids", *tables)?;
        }
        for (class, name) in self.classes.iter().zip(&class_names) {
            let name = u32::try_from(*name).unwrap_or(u32::MAX);
            writer.field("class", &ClassTypeFields { name: Computed(name), ..class.fields })?;
        }
        for (instance, name) in self.instances.iter().zip(&instance_names) {
            let name = u32::try_from(*name).unwrap_or(u32::MAX);
            writer.field("instance", &ClassInstanceFields { name: Computed(name), ..instance.fields })?;
        }
        for slots in &self.slots {
            for (id, _) in &slots.classes {
                writer.field("type_id", id)?;
            }
            fill(writer, start)?;
            for (_, table) in &slots.classes {
                writer.field("table_id", table)?;
            }
        }
        let names = self.instances.iter().map(|one| &one.name);
        for name in names.chain(self.classes.iter().map(|class| &class.name)) {
            writer.bytes("name", name.as_bytes())?;
            writer.field("name", &0u8)?;
            fill(writer, start)?;
        }
        Ok(())
    }
}

/// Fills up to a multiple of four bytes, counted from `start`.
pub(crate) fn fill(writer: &mut Writer, start: usize) -> Result<(), Error> {
    let missing = writer.len().wrapping_sub(start).wrapping_neg() & 3;
    writer.bytes("padding", [FILL; 3].get(..missing).unwrap_or_default())
}

dxkit_bytes::inherent_codec!(Interfaces);

impl<'a> Codec<'a> for Interfaces<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = ByOffset::new(root, visit);
        let field = |at: usize| root.offset().saturating_add(at);
        let header: InterfacesHeader = part.at(root, &[], |reader| reader.field("header"))?;

        let mut instances = Vec::new();
        let rows = part.rows("instance", header.instance_count, header.instance_offset, field(16))?;
        for (fields, at, path) in rows {
            let fields: ClassInstanceFields = fields;
            instances.push(ClassInstance { name: part.name(fields.name.0, at, &path)?, fields });
        }
        let mut classes = Vec::new();
        for (fields, at, path) in part.rows("class", header.class_count, header.class_offset, field(20))? {
            let fields: ClassTypeFields = fields;
            classes.push(ClassType { name: part.name(fields.name.0, at, &path)?, fields });
        }
        let mut slots = Vec::new();
        let rows = part.rows("slots", header.slot_record_count, header.slot_record_offset, field(24))?;
        for (row, at, path) in rows {
            let row: SlotRecord = row;
            let mut types: Vec<u16> = Vec::new();
            let mut tables: Vec<u32> = Vec::new();
            if row.class_count > 0 {
                let count = usize::try_from(row.class_count).unwrap_or(usize::MAX);
                let target = part.target(row.type_ids, at.saturating_add(8));
                let target = target.map_err(|error| in_path(&path, error.within("type_ids")))?;
                if count <= target.len() {
                    part.spend(count.saturating_mul(6), at.saturating_add(4))?;
                }
                types = part.at(target, &path, |reader| reader.table("type_id", row.class_count))?;
                let target = part.target(row.table_ids, at.saturating_add(12));
                let target = target.map_err(|error| in_path(&path, error.within("table_ids")))?;
                tables = part.at(target, &path, |reader| reader.table("table_id", row.class_count))?;
            }
            slots.push(Slots { slots: row.slots, classes: types.into_iter().zip(tables).collect() });
        }
        part.finish();
        let original = Original::from_root(root);
        Ok(Self { classes, instances, slots, uninitialised: header.uninitialised, original })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.original.write(self, writer, |writer| self.lay_out(writer))
    }
}

dxkit_bytes::owned_and_arbitrary! {
    ClassType { name, fields }
    ClassInstance { name, fields }
    pub Interfaces { classes, instances, slots, uninitialised, original }
}

dxkit_bytes::owns_itself!(Slots);

dxkit_bytes::if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Slots {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            Ok(Self { slots: source.arbitrary()?, classes: source.arbitrary()? })
        }
    }
}
