//! The published schema, version 2: every table and column, and what the keys refer to.
//!
//! From the description of state object databases among the specifications of DirectX, and from databases
//! that Microsoft's own writer made (D3D12Core 1.619.1): its statements are [`Table::sql`] byte for byte.

/// The number in the header of the file that marks these databases.
pub const APPLICATION_ID: i32 = 0x0D3D_50DB;
/// The version of the schema, in the header of the file.
pub const VERSION: i32 = 2;

/// A table of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its columns, in their order.
    pub columns: &'static [Column],
    /// The columns whose values together are in one row only, beside the primary key.
    pub unique: &'static [&'static str],
    /// The last of the unique columns may be missing, and then the others have to be unique: the name of the
    /// index that sees to it.
    pub partial_index: Option<&'static str>,
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its values.
    pub kind: ColumnKind,
    /// What its values are keys of.
    pub target: Target,
}

/// The values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// The key of the row, bytes.
    Key,
    /// The number of the row, which is its key.
    Number,
    /// Bytes.
    Bytes,
    /// Bytes or nothing.
    OptionalBytes,
    /// An integer.
    Integer,
    /// An integer or nothing.
    OptionalInteger,
    /// A floating-point number.
    Real,
    /// Text.
    Text,
    /// Text or nothing.
    OptionalText,
}

/// What the values of a column are keys of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Nothing: they are values.
    None,
    /// The rows of a table, as a foreign key states.
    Table(&'static str),
    /// An input layout: it has no row, only the associations with its elements.
    InputLayout,
    /// A state object. The foreign key names `state_objects`, but Microsoft's writer stores the key that the
    /// application gave: that of `groups`.
    Object,
    /// A subobject, in the table that the type in the column before it determines.
    Subobject,
    /// The row that the association belongs to, in one of several tables.
    Owner,
    /// A container, which is kept in the column itself.
    Container,
}

impl Column {
    const fn new(name: &'static str, kind: ColumnKind, target: Target) -> Self {
        Self { name, kind, target }
    }

    /// Whether the column may be empty.
    #[must_use]
    pub const fn is_optional(&self) -> bool {
        matches!(
            self.kind,
            ColumnKind::OptionalBytes | ColumnKind::OptionalInteger | ColumnKind::OptionalText
        )
    }

    /// The table that the foreign key of the column names.
    const fn foreign_key(&self) -> Option<&'static str> {
        match self.target {
            Target::Table(name) => Some(name),
            Target::Object => Some("state_objects"),
            _ => None,
        }
    }

    fn sql(&self) -> String {
        let (ty, rest) = match self.kind {
            ColumnKind::Key => ("BLOB", "NOT NULL PRIMARY KEY"),
            ColumnKind::Number => ("INTEGER", "NOT NULL PRIMARY KEY"),
            ColumnKind::Bytes => ("BLOB", "NOT NULL"),
            ColumnKind::OptionalBytes => ("BLOB", ""),
            ColumnKind::Integer => ("INTEGER", "NOT NULL"),
            ColumnKind::OptionalInteger => ("INTEGER", ""),
            ColumnKind::Real => ("REAL", "NOT NULL"),
            ColumnKind::Text => ("TEXT", "NOT NULL"),
            ColumnKind::OptionalText => ("TEXT", ""),
        };
        format!("{} {ty} {rest} ", self.name)
    }
}

impl Table {
    /// The table of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.name == name)
    }

    /// The place of a column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Whether its rows have a key of bytes.
    #[must_use]
    pub fn has_key(&self) -> bool {
        self.columns.first().is_some_and(|column| column.kind == ColumnKind::Key)
    }

    /// Whether its rows only connect rows of other tables, the first of which owns them.
    #[must_use]
    pub fn is_list(&self) -> bool {
        !self.has_key() && self.columns.first().is_some_and(|column| column.kind != ColumnKind::Number)
    }

    /// The statements that create the table and its index.
    #[must_use]
    pub fn sql(&self) -> Vec<String> {
        let mut text = format!("CREATE TABLE {} (", self.name);
        for (index, column) in self.columns.iter().enumerate() {
            let before = self.columns.get(index.wrapping_sub(1));
            text.push_str(match before.map(|before| before.kind) {
                None => "",
                Some(ColumnKind::Key | ColumnKind::Number) => ", ",
                Some(_) => ",",
            });
            text.push_str(&column.sql());
        }
        for column in self.columns {
            if let Some(table) = column.foreign_key() {
                text.push_str(&format!(",FOREIGN KEY({}) REFERENCES {table}(Key)", column.name));
            }
        }
        if !self.unique.is_empty() {
            text.push_str(&format!(",UNIQUE({})", self.unique.join(", ")));
        }
        text.push(')');
        let index = self.partial_index.map(|name| {
            let optional = |name: &&&str| self.columns.iter().any(|c| c.name == **name && c.is_optional());
            let missing = self.unique.iter().find(optional).copied().unwrap_or_default();
            let others: Vec<&str> = self.unique.iter().copied().filter(|name| *name != missing).collect();
            let table = self.name;
            format!("CREATE UNIQUE INDEX {name} ON {table}({}) WHERE {missing} IS NULL", others.join(","))
        });
        [text].into_iter().chain(index).collect()
    }
}

/// The table of the subobject that an association names: `D3D12_STATE_SUBOBJECT_TYPE`.
///
/// Observed for the configurations of ray tracing and for root signatures; Microsoft's writer stores no
/// association with another subobject than these.
#[must_use]
pub const fn subobject_table(kind: i64) -> Option<&'static str> {
    match kind {
        1 | 2 | 31 | 32 => Some("root_signatures"),
        9 => Some("rt_shader_config"),
        10 | 12 => Some("rt_pipeline_config"),
        11 => Some("rt_hit_groups"),
        _ => None,
    }
}

/// The tables whose rows own texts of `string_associations`.
pub const OWNERS_OF_TEXTS: [&str; 3] =
    ["dxil_subobject_to_exports_associations", "subobject_to_exports_associations", "generic_programs"];

const KEY: Column = Column::new("Key", ColumnKind::Key, Target::None);

const fn integer(name: &'static str) -> Column {
    Column::new(name, ColumnKind::Integer, Target::None)
}

const fn may_integer(name: &'static str) -> Column {
    Column::new(name, ColumnKind::OptionalInteger, Target::None)
}

const fn real(name: &'static str) -> Column {
    Column::new(name, ColumnKind::Real, Target::None)
}

const fn text(name: &'static str) -> Column {
    Column::new(name, ColumnKind::Text, Target::None)
}

const fn may_text(name: &'static str) -> Column {
    Column::new(name, ColumnKind::OptionalText, Target::None)
}

/// A key that is required.
const fn to(name: &'static str, table: &'static str) -> Column {
    Column::new(name, ColumnKind::Bytes, Target::Table(table))
}

/// A key that may be missing.
const fn may_to(name: &'static str, table: &'static str) -> Column {
    Column::new(name, ColumnKind::OptionalBytes, Target::Table(table))
}

macro_rules! tables {
    ($(
        $name:literal [$($column:expr),* $(,)?] $(unique [$($unique:literal),*])? $(partial $index:literal)?;
    )*) => {
        /// Every table, in the order in which Microsoft's writer creates them.
        pub const TABLES: &[Table] = &[$(Table {
            name: $name,
            columns: &[$($column),*],
            unique: &[$($($unique),*)?],
            partial_index: tables!(@index $($index)?),
        }),*];
    };
    (@index $index:literal) => { Some($index) };
    (@index) => { None };
}

/// The columns of the fixed functions of a pipeline, which pipeline states and generic programs have.
const INPUT_LAYOUT: Column = Column::new("InputLayout", ColumnKind::OptionalBytes, Target::InputLayout);
const DEPTH_STENCIL: Column = may_to("DepthStencilDesc", "depth_stencil_descs");
const FORMATS: Column = may_to("RenderTargetFormats", "render_target_formats");
const BLEND: Column = may_to("BlendDesc", "blend_descs");
const RASTERIZER: Column = may_to("RasterizerDesc", "rasterizer_descs");
const VIEWS: Column = may_to("ViewInstancingDesc", "view_instancing_descs");
const STREAM_OUT: Column = may_to("StreamOutDesc", "stream_out_descs");
const OBJECT: Column = to("StateObjectKey", "state_objects");
const EXPORT: Column = may_to("ExportKey", "exports");

tables! {
    "root_signatures" [KEY, Column::new("value", ColumnKind::Bytes, Target::Container)];
    "input_element_descs" [
        KEY, text("SemanticName"), integer("SemanticIndex"), integer("Format"), integer("InputSlot"),
        integer("AlignedByteOffset"), integer("InputSlotClass"), integer("InstanceDataStepRate"),
    ];
    "state_objects" [
        KEY, may_integer("Type"), may_integer("NodeMask"), may_integer("Flags"),
        Column::new("AddToStateObjectParent", ColumnKind::OptionalBytes, Target::Object),
    ];
    "shader_bytecode" [
        KEY, may_text("Type"), Column::new("Bytecode", ColumnKind::OptionalBytes, Target::Container),
    ];
    "exports" [KEY, text("Name"), may_text("ExportToRename"), integer("Flags")];
    "depth_stencil_op_descs" [
        KEY, integer("StencilFailOp"), integer("StencilDepthFailOp"), integer("StencilPassOp"),
        integer("StencilFunc"), integer("StencilReadMask"), integer("StencilWriteMask"),
    ];
    "depth_stencil_descs" [
        KEY, integer("DepthEnable"), integer("DepthWriteMask"), integer("DepthFunc"),
        integer("StencilEnable"), to("FrontFace", "depth_stencil_op_descs"),
        to("BackFace", "depth_stencil_op_descs"), integer("DepthBoundsTestEnable"),
    ];
    "render_target_formats" [
        KEY, integer("RTFormat0"), integer("RTFormat1"), integer("RTFormat2"), integer("RTFormat3"),
        integer("RTFormat4"), integer("RTFormat5"), integer("RTFormat6"), integer("RTFormat7"),
        integer("NumRenderTargets"),
    ];
    "render_target_blend_descs" [
        KEY, integer("BlendEnable"), integer("LogicOpEnable"), integer("SrcBlend"), integer("DestBlend"),
        integer("BlendOp"), integer("SrcBlendAlpha"), integer("DestBlendAlpha"), integer("BlendOpAlpha"),
        integer("LogicOp"), integer("RenderTargetWriteMask"),
    ];
    "blend_descs" [
        KEY, integer("AlphaToCoverageEnable"), integer("IndependentBlendEnable"),
        may_to("RenderTarget0", "render_target_blend_descs"), may_to("RenderTarget1",
        "render_target_blend_descs"),
        may_to("RenderTarget2", "render_target_blend_descs"), may_to("RenderTarget3",
        "render_target_blend_descs"),
        may_to("RenderTarget4", "render_target_blend_descs"), may_to("RenderTarget5",
        "render_target_blend_descs"),
        may_to("RenderTarget6", "render_target_blend_descs"), may_to("RenderTarget7",
        "render_target_blend_descs"),
    ];
    "rasterizer_descs" [
        KEY, integer("FillMode"), integer("CullMode"), integer("FrontCounterClockwise"), real("DepthBias"),
        real("DepthBiasClamp"), real("SlopeScaledDepthBias"), integer("DepthClipEnable"),
        integer("LineRasterizationMode"), integer("ForcedSampleCount"), integer("ConservativeRaster"),
    ];
    "view_instancing_descs" [
        KEY, integer("ViewInstanceCount"), integer("RenderFlags"), may_integer("ViewportArrayIndex0"),
        may_integer("RenderTargetArrayIndex0"), may_integer("ViewportArrayIndex1"),
        may_integer("RenderTargetArrayIndex1"), may_integer("ViewportArrayIndex2"),
        may_integer("RenderTargetArrayIndex2"), may_integer("ViewportArrayIndex3"),
        may_integer("RenderTargetArrayIndex3"),
    ];
    "so_declarations" [
        KEY, integer("Stream"), text("SemanticName"), integer("SemanticIndex"), integer("StartComponent"),
        integer("ComponentCount"), integer("OutputSlot"),
    ];
    "stream_out_descs" [
        KEY, integer("BufferStride0"), integer("BufferStride1"), integer("BufferStride2"),
        integer("BufferStride3"), integer("NumStrides"), integer("RasterizedStream"),
    ];
    "rt_hit_groups" [
        KEY, text("HitGroupExport"), integer("Type"), may_text("AnyHitShaderImport"),
        may_text("ClosestHitShaderImport"), may_text("IntersectionShaderImport"),
    ];
    "rt_shader_config" [KEY, integer("MaxPayloadSizeInBytes"), integer("MaxAttributeSizeInBytes")];
    "rt_pipeline_config" [KEY, integer("MaxTraceRecursionDepth"), integer("Flags")];
    "dxil_subobject_to_exports_associations" [KEY, text("SubobjectToAssociate")];
    "subobject_to_exports_associations" [
        KEY, integer("SubobjectType"), Column::new("SubobjectKey", ColumnKind::Bytes, Target::Subobject),
    ];
    "generic_programs" [
        KEY, may_text("ProgramName"), INPUT_LAYOUT, DEPTH_STENCIL, FORMATS, BLEND, RASTERIZER, VIEWS,
        STREAM_OUT,
        may_integer("SampleDesc_Count"), may_integer("SampleDesc_Quality"), may_integer("SampleMask"),
        may_integer("IBStripCutValue"), may_integer("PrimitiveTopology"), may_integer("DSVFormat"),
        may_integer("NodeMask"), may_integer("Flags"),
    ];
    "pipeline_states" [
        KEY, may_to("RootSignature", "root_signatures"), INPUT_LAYOUT, may_to("ByteCode_VS",
        "shader_bytecode"),
        may_to("ByteCode_PS", "shader_bytecode"), may_to("ByteCode_HS", "shader_bytecode"),
        may_to("ByteCode_DS", "shader_bytecode"), may_to("ByteCode_GS", "shader_bytecode"),
        may_to("ByteCode_AS", "shader_bytecode"), may_to("ByteCode_MS", "shader_bytecode"),
        may_to("ByteCode_CS", "shader_bytecode"), DEPTH_STENCIL, FORMATS, BLEND, RASTERIZER, VIEWS,
        STREAM_OUT,
        may_integer("SampleDesc_Count"), may_integer("SampleDesc_Quality"), may_integer("SampleMask"),
        may_integer("IBStripCutValue"), may_integer("PrimitiveTopology"), may_integer("DSVFormat"),
        may_integer("NodeMask"), may_integer("Flags"),
    ];
    "work_graphs" [KEY, text("ProgramName"), integer("Flags")];
    "node_ids" [KEY, text("Name"), integer("ArrayIndex")];
    "node_output_overrides" [
        KEY, integer("OutputIndex"), may_to("NewName", "node_ids"), may_integer("AllowSparseNodes"),
        may_integer("MaxRecords"), may_integer("MaxRecordsSharedWithOutputIndex"),
    ];
    "shader_nodes" [
        KEY, text("ShaderOrProgram"), integer("NodeType"), integer("OverridesType"),
        may_integer("LocalRootArgumentsTableIndex"), may_integer("ProgramEntry"), may_to("NewName",
        "node_ids"),
        may_to("ShareInputOf", "node_ids"), may_integer("DispatchGridX"), may_integer("DispatchGridY"),
        may_integer("DispatchGridZ"), may_integer("MaxDispatchGridX"), may_integer("MaxDispatchGridY"),
        may_integer("MaxDispatchGridZ"), may_integer("MaxInputRecordsPerGraphEntryRecord_RecordCount"),
        may_integer("MaxInputRecordsPerGraphEntryRecord_bCountSharedAcrossNodeArray"),
    ];
    "input_layout_to_input_element_associations" [
        Column::new("InputLayoutKey", ColumnKind::Bytes, Target::InputLayout),
        to("InputElementKey", "input_element_descs"),
    ] unique ["InputLayoutKey", "InputElementKey"];
    "stream_output_desc_to_stream_output_decl_associations" [
        to("StreamOutDescKey", "stream_out_descs"), to("StreamOutDeclKey", "so_declarations"),
    ] unique ["StreamOutDescKey", "StreamOutDeclKey"];
    "so_to_global_rs_associations" [OBJECT, to("RootSignatureKey", "root_signatures")]
        unique ["StateObjectKey", "RootSignatureKey"];
    "so_to_local_rs_associations" [OBJECT, to("RootSignatureKey", "root_signatures")]
        unique ["StateObjectKey", "RootSignatureKey"];
    "so_to_dxil_lib_associations" [OBJECT, to("DxilLibKey", "shader_bytecode"), EXPORT]
        unique ["StateObjectKey", "DxilLibKey", "ExportKey"]
        partial "so_to_dxil_lib_associations_partial_index";
    "so_to_existing_so_associations" [
        OBJECT, Column::new("ExistingStateObjectKey", ColumnKind::Bytes, Target::Object), EXPORT,
    ] unique ["StateObjectKey", "ExistingStateObjectKey", "ExportKey"]
        partial "so_to_existing_so_associations_partial_index";
    "so_to_hit_group_associations" [OBJECT, to("HitGroupKey", "rt_hit_groups")]
        unique ["StateObjectKey", "HitGroupKey"];
    "so_to_rt_shader_config_associations" [OBJECT, to("ShaderConfigKey", "rt_shader_config")]
        unique ["StateObjectKey", "ShaderConfigKey"];
    "so_to_rt_pipeline_config_associations" [OBJECT, to("PipelineConfigKey", "rt_pipeline_config")]
        unique ["StateObjectKey", "PipelineConfigKey"];
    "so_to_dxil_subobject_to_exports_associations" [
        OBJECT, to("DxilSubobjectToExportsAssociationKey", "dxil_subobject_to_exports_associations"),
    ] unique ["StateObjectKey", "DxilSubobjectToExportsAssociationKey"];
    "so_to_subobject_to_exports_associations" [
        OBJECT, to("SubobjectToExportsAssociationKey", "subobject_to_exports_associations"),
    ] unique ["StateObjectKey", "SubobjectToExportsAssociationKey"];
    "so_to_generic_program_associations" [OBJECT, to("GenericProgramKey", "generic_programs")]
        unique ["StateObjectKey", "GenericProgramKey"];
    "so_to_work_graph_associations" [OBJECT, to("WorkGraphKey", "work_graphs")]
        unique ["StateObjectKey", "WorkGraphKey"];
    "work_graph_to_entrypoint_node_id_associations" [to("WorkGraphKey", "work_graphs"), to("NodeIDKey",
    "node_ids")]
        unique ["WorkGraphKey", "NodeIDKey"];
    "workgraph_node_to_node_output_overrides_associations" [
        to("WorkGraphNodeKey", "shader_nodes"), to("NodeOutputOverridesKey", "node_output_overrides"),
    ] unique ["WorkGraphNodeKey", "NodeOutputOverridesKey"];
    "work_graph_to_work_graph_node_associations" [
        to("WorkGraphKey", "work_graphs"), to("WorkGraphNodeKey", "shader_nodes"),
    ] unique ["WorkGraphKey", "WorkGraphNodeKey"];
    "string_associations" [
        Column::new("OwningTableKey", ColumnKind::OptionalBytes, Target::Owner), text("Value"),
    ] unique ["OwningTableKey", "Value"] partial "string_associations_partial_index";
    "groups" [
        KEY, integer("Version"), may_to("PSOKey", "pipeline_states"), may_to("SOKey", "state_objects"),
    ];
    "app_id" [
        Column::new("id", ColumnKind::Number, Target::None), text("exe"), text("app_name"),
        may_text("engine_name"),
        integer("app_version"), integer("engine_version"),
    ];
}
