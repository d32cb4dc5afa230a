"""Makes a root signature from the reflection of shaders, and checks that it serves them.

    python fill_root_signature.py vs.cso ps.cso

Constant buffers become root descriptors, everything else descriptor tables.
"""

import sys

import dxkit

shaders = [dxkit.Container.open(path).without_part("RTS0") for path in sys.argv[1:]]
flags, parameters = {"ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT"}, []
heaps = {
    "ResourceDescriptorHeapIndexing": "CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED",
    "SamplerDescriptorHeapIndexing": "SAMPLER_HEAP_DIRECTLY_INDEXED",
}
for document in (shader.reflect().to_dict() for shader in shaders):  # as from `dxkit reflect --json`
    stage = "ALL" if document["kind"] in ("Compute", "Library") else document["kind"].upper()
    flags |= {heaps[name] for name in document["features"] if name in heaps}
    for it in document["bindings"]:
        letter = {"CBV": "b", "SRV": "t", "UAV": "u", "Sampler": "s"}[it["class"]]
        text = f"{it['class']}({letter}{it['lower_bound']}, space={it['space']}"
        if it["class"] != "CBV" or it["count"] != 1:
            text = f"DescriptorTable({text}, numDescriptors={it['count'] or 'unbounded'})"
        parameters.append(f"{text}, visibility=SHADER_VISIBILITY_{stage})")
root = dxkit.RootSignature.compile(", ".join([f"RootFlags({' | '.join(sorted(flags))})", *parameters]))
print(root, f"cost: {root.cost} of 64 DWORDs", sep="\n")
findings = [it for it in dxkit.check_pipeline(shaders, root_signature=root) if it.rule.startswith("rootsig")]
sys.exit("\n".join(map(str, findings)) or 0)
