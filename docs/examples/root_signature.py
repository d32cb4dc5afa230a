"""A root signature for shaders, from reflection: dxkit reflect --json vs.cso ps.cso | python3 root_signature.py > root.txt"""
import json
import sys

flags, views, samplers = set(), {}, {}
for shader in map(json.loads, sys.stdin):
    if shader["kind"] == "Vertex" and shader["inputs"] and shader["inputs"]["parameters"]:
        flags.add("ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT")
    if shader["indexes_resource_heap"]:
        flags.add("CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED")
    if shader["indexes_sampler_heap"]:
        flags.add("SAMPLER_HEAP_DIRECTLY_INDEXED")
    for binding in shader["bindings"]:
        register = binding["registers"][0] + str(binding["lower_bound"])
        count = "unbounded" if binding["count"] is None else binding["count"]
        text = f"{binding['class']}({register}, numDescriptors={count}, space={binding['space']}, offset=%s)"
        (samplers if binding["class"] == "Sampler" else views)[text] = count
# A range without an end has a table of its own: nothing can follow it.
tables = [[text for text, count in table.items() if count != "unbounded"] for table in (views, samplers)]
tables += [[text] for text, count in {**views, **samplers}.items() if count == "unbounded"]
ranges = [", ".join(text % "DESCRIPTOR_RANGE_OFFSET_APPEND" for text in table) for table in tables if table]
print(", ".join([f"RootFlags({' | '.join(sorted(flags)) or 0})"] + [f"DescriptorTable({table})" for table in ranges]))
