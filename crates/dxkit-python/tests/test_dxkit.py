"""The package as users see it. `cargo xtask python --test` runs this with the built wheel."""

import array
import ast
import contextlib
import copy
import gc
import importlib
import importlib.util
import inspect
import io
import json
import mmap
import os
import pickle
import re
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import typing
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import dxkit
from dxkit import _native, reflection

CRATE = Path(__file__).resolve().parent.parent
TESTDATA = CRATE.parent.parent / "testdata"
VERTEX = TESTDATA / "dxc/vs_root_signature_6_0.dxil"
TEXTURES = TESTDATA / "dxc/ps_textures_6_7.dxil"
DEBUG = TESTDATA / "dxc/ps_multi_file_embed_debug_6_0.dxil"


class Running(unittest.TestCase):
    def tonemap(self, **more):
        shader = dxkit.Container.open(TESTDATA / "exec/tonemap.dxil")
        resources = {"exposure": 1, "Settings.limit": 100, "scene": [0, 1, 3, 7], "screen": {"$zeros": [4]}, **more}
        return shader.run(resources=resources, sanitize=True)

    def test_values_and_bytes_in_values_and_bytes_out(self):
        run = self.tonemap()
        self.assertEqual(run.outputs, ("screen", "bright"))
        self.assertEqual(run.values("screen"), [0, 0.5, 0.75, 0.875])
        self.assertEqual(run.values("u0"), run.values("screen"))
        self.assertEqual(len(run.data("screen")), 16)
        self.assertEqual(run.counts["groups"], 1)
        self.assertIsNone(run.counter("screen"))
        words = array.array("f", [0, 1, 3, 7])
        self.assertEqual(self.tonemap(scene=words.tobytes()).data("screen"), run.data("screen"))
        self.assertEqual(self.tonemap(scene=words).data("screen"), run.data("screen"))
        self.assertEqual(self.tonemap(scene=[float("inf"), 1, 3, 7]).values("screen")[0], "NaN")

    def test_stages_of_graphics_and_functions(self):
        def run(name, **more):
            return dxkit.Container.open(TESTDATA / "exec" / name).run(**more)

        inputs = {"SV_DomainLocation": [[1, 0, 0], [0.25, 0.5, 0.25]], "SV_PrimitiveID": 7, "SV_TessFactor1": 2}
        inputs |= {"POS": [[1, 2, 3], [10, 20, 30], [100, 200, 300]], "KK": [1, 10, 100]}
        domain = run("stage_domain.dxil", inputs=inputs)
        self.assertEqual(domain.values("SV_Position"), [[3, 22, 203, 7], [32.25, 80.5, 290.75, 7]])
        lines = run("mesh_waves.dxil")
        self.assertEqual(lines.values("indices"), [[0, 1], [1, 2], [2, 3], [3, 4]])
        grid = run("mesh_grid.dxil", payload=[7, 0, 2, 2], out=["UV", "indices"])
        self.assertEqual(grid.values("UV"), [[0, 1.75], [0.25, 1.75], [0.5, 1.75], [0.75, 1.75]])
        divided = run("exports.dxil", entry="divide", inputs={"a": [17, -17], "b": 5})
        self.assertEqual((divided.values("return"), divided.values("rest")), ([3, -3], [2, -2]))

    def test_what_is_wrong_is_told(self):
        with self.assertRaisesRegex(dxkit.MissingError, "the shader has no resource sky; it has"):
            self.tonemap(sky=1)
        with self.assertRaisesRegex(ValueError, "a float is expected"):
            self.tonemap(exposure=[1])
        with self.assertRaisesRegex(dxkit.MissingError, "there is no output sky"):
            self.tonemap().values("sky")
        with self.assertRaisesRegex(ValueError, r"\$ones is none of"):
            self.tonemap(screen={"$ones": [4]})
        found = self.tonemap(**{"Settings.limit": 0}).findings
        self.assertIn("race", {finding.rule for finding in found.errors})

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "NumPy is not installed")
    def test_arrays_of_numpy(self):
        import numpy

        scene = numpy.array([0, 1, 3, 7], dtype=numpy.float32)
        numpy.testing.assert_array_equal(self.tonemap(scene=scene)["screen"], scene / (scene + 1))


class Changing(unittest.TestCase):
    def test_constants_take_the_place_of_members(self):
        shader = dxkit.Container.open(TESTDATA / "specialize/ps_material_6_0.dxil")
        plain = shader.specialize({"Material.useFog": False, "mode": 1})
        self.assertTrue(plain.validate().valid)
        self.assertLess(plain.stats()["instructions"], shader.stats()["instructions"])
        self.assertEqual(plain, shader.specialize({"b0:0": 0, "b0:16": 1}))
        with self.assertRaises(dxkit.MissingError):
            shader.specialize({"Material.sky": 1})
        members = json.loads(shader.form("constants"))["members"]
        self.assertIn("Material.useFog", {member["name"] for member in members})

    def test_resources_move(self):
        shader = dxkit.Container.open(TESTDATA / "specialize/ps_material_6_0.dxil")
        moved = shader.rebind("t0=t5,space2", "s0=s1")
        self.assertEqual({binding.registers for binding in moved.reflect().bindings} >= {"s1", "b0"}, True)
        self.assertEqual(moved.rebind("t5,space2=t0", "s1=s0"), shader)
        with self.assertRaises(ValueError):
            shader.rebind("t0")

    def test_shaders_count_what_they_do(self):
        shader = dxkit.Container.open(TESTDATA / "exec/tonemap.dxil")
        counting, probes = shader.instrument("counters")
        self.assertTrue(counting.validate().valid)
        words = probes["buffer_size"] // 4
        scene = {"exposure": 1, "limit": 100, "scene": [0, 1, 3, 7], "screen": {"$zeros": [4]}}
        run = counting.run(resources={**scene, "u7,space9": {"$zeros": [words]}}, out=["screen", "u7,space9"])
        self.assertEqual(list(run.values("screen")), [0, 0.5, 0.75, 0.875])
        report = dxkit.probe_report(probes, run.data("u7,space9"))
        self.assertEqual(len(report["sites"]), words)
        self.assertGreater(max(site["count"] for site in report["sites"]), 0)
        self.assertTrue(dxkit.probe_report(probes, run.data("u7,space9"), "html").startswith("<!DOCTYPE html>"))
        with self.assertRaisesRegex(ValueError, "no register"):
            shader.instrument("nan", "t7")

    def test_programs_of_shader_model_5_become_dxil(self):
        tokens = dxkit.Container.open(TESTDATA / "fxc/ps_inlined_debug_5_0.dxbc")
        converted = tokens.convert("6_6")
        self.assertTrue(converted.validate().valid)
        self.assertIn("ILDB", [part.name for part in converted.parts])
        self.assertNotIn("ILDB", [part.name for part in tokens.convert(strip_debug=True).parts])
        plain, named = (tokens.convert(strip_debug=True, names=names)["DXIL"] for names in (False, True))
        self.assertGreater(named.size, plain.size)
        with self.assertRaises(ValueError):
            tokens.convert("6_9")


class Reading(unittest.TestCase):
    def test_parts_are_objects_in_the_memory_of_the_file(self):
        data = VERTEX.read_bytes()
        shader = dxkit.Container(data)
        self.assertEqual([part.name for part in shader], ["SFI0", "ISG1", "OSG1", "PSV0", "RTS0", "STAT", "HASH", "DXIL"])
        self.assertEqual(len(shader), len(shader.parts))
        part = shader["PSV0"]
        self.assertEqual(bytes(part), data[part.offset : part.offset + part.size])
        self.assertIs(part.data.obj, data)
        self.assertTrue(part.data.readonly)
        self.assertIn("PSV0", shader)
        self.assertNotIn("ILDB", shader)
        self.assertEqual(shader.digest, data[4:20].hex())
        self.assertEqual(shader.digest_state, "matches")
        self.assertEqual(bytes(shader), data)

    def test_read_only_memory_is_not_copied(self):
        with open(VERTEX, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            shader = dxkit.Container(mapped)
            self.assertIs(shader.data.obj, mapped)
            self.assertEqual(shader.check(), [])
            del shader
            gc.collect()
        data = VERTEX.read_bytes()
        inner = memoryview(b"before" + data + b"beyond")[6:-6]
        self.assertEqual(dxkit.Container(inner).reflect().kind, "Vertex")

    def test_memory_that_may_change_is_copied(self):
        data = bytearray(VERTEX.read_bytes())
        shader = dxkit.Container(data)
        data[:] = b"gone"
        self.assertEqual(shader.reflect().kind, "Vertex")
        # Below the package, it is refused: it would be read while others write to it.
        with self.assertRaises(BufferError):
            _native.parse(data)

    def test_open_names_the_file(self):
        shader = dxkit.Container.open(VERTEX)
        self.assertEqual(shader.name, str(VERTEX))
        self.assertEqual(shader.inspect()["file"], str(VERTEX))
        self.assertIn("PSV0", repr(shader))
        with self.assertRaises(FileNotFoundError):
            dxkit.Container.open(TESTDATA / "there_is_none.dxil")

    def test_errors_have_offset_and_path(self):
        data = VERTEX.read_bytes()
        with self.assertRaises(dxkit.FormatError) as caught:
            dxkit.Container(data[:100])
        self.assertEqual(caught.exception.kind, "format")
        self.assertEqual(caught.exception.offset, 24)
        self.assertTrue(caught.exception.path)
        self.assertTrue(str(caught.exception).startswith(f"{caught.exception.path} at 0x18: "))
        self.assertIsInstance(caught.exception, ValueError)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.offset, str(again)), (24, str(caught.exception)))
        shader = dxkit.Container(data)
        with self.assertRaises(KeyError) as missing:
            shader["NONE"]
        self.assertEqual(str(missing.exception), "there is no part NONE")
        with self.assertRaises(dxkit.Error) as wrong:
            shader.strip("colour")
        self.assertIn("debug, reflection", str(wrong.exception))
        with self.assertRaises(TypeError):
            dxkit.Container("text")
        for length in range(0, len(data), 97):
            with self.assertRaises(dxkit.FormatError):
                dxkit.Container(data[:length])

    def test_containers_are_values(self):
        shader = dxkit.Container.open(VERTEX)
        self.assertEqual(pickle.loads(pickle.dumps(shader)), shader)
        self.assertEqual(copy.deepcopy(shader), shader)
        self.assertEqual(len({shader, dxkit.Container.open(VERTEX)}), 1)


class Telling(unittest.TestCase):
    def test_reflection(self):
        shader = dxkit.Container.open(VERTEX)
        reflected = shader.reflect()
        self.assertEqual((reflected.kind, reflected.shader_model), ("Vertex", "6.0"))
        self.assertEqual([(it.registers, it.name) for it in reflected.bindings],
                         [("b0", "Camera"), ("b1", "Draw"), ("t0-7", "offsets")])
        self.assertEqual(reflected.binding("Camera").class_, "CBV")
        camera = reflected.buffers[0].variables[0]
        self.assertEqual((camera.name, camera.hlsl_type), ("viewProjection", "column_major float4x4"))
        self.assertEqual([it.semantic for it in reflected.inputs], ["POSITION", "SV_VertexID"])
        self.assertEqual(reflected.bindings[0].root_parameter, 0)

    def test_reflection_with_what_the_source_declares(self):
        shader = dxkit.Container.open(TESTDATA / "dxc" / "ps_removed_debug_6_0.dxil")
        self.assertIsNone(shader.reflect().declared)
        declared = shader.reflect(declared=True)
        self.assertEqual([it.name for it in declared.bindings], [it.name for it in shader.reflect().bindings])
        self.assertIn(("eye", "Gone", False), {(it.name, it.buffer, it.in_program) for it in declared.declared.variables})
        self.assertEqual(declared.to_dict(), json.loads(shader.form("reflect-declared")))

    def test_reflection_as_dictionaries_is_the_document(self):
        compared = 0
        for path in sorted((TESTDATA / "dxc").glob("*.dxil")):
            try:
                shader = dxkit.Container.open(path)
            except dxkit.FormatError:
                continue
            document = json.loads(_native.reflect(shader.data, shader.name, shader.in_pdb))
            self.assertEqual(shader.reflect().to_dict(), document, path)
            compared += 1
        self.assertGreater(compared, 50)

    def test_the_classes_are_those_of_the_schema(self):
        schema = reflection.schema()
        definitions = dict(schema["$defs"])
        names = {kind: f"{kind.__name__}Object" for kind in reflection._CLASSES}
        names[reflection.Reflection] = "Document"
        self.assertEqual(set(names.values()), set(definitions))
        json_types = {str: "string", int: "integer", bool: "boolean", float: "number"}

        def described(kind):
            arguments = typing.get_args(kind)
            if type(None) in arguments:
                inner, = (it for it in arguments if it is not type(None))
                return {"anyOf": [described(inner), {"type": "null"}]}
            if len(arguments) > 1:
                return {"anyOf": [described(it) for it in arguments]}
            if typing.get_origin(kind) is list:
                return {"type": "array", "items": described(arguments[0])}
            return {"$ref": f"#/$defs/{names[kind]}"} if kind in names else {"type": json_types[kind]}

        def plain(value):
            if isinstance(value, dict):
                return {key: plain(it) for key, it in value.items() if key != "description"}
            return [plain(it) for it in value] if isinstance(value, list) else value

        for kind, name in names.items():
            hints = typing.get_type_hints(kind)
            ours = {it.name.rstrip("_"): described(hints[it.name]) for it in fields(kind)}
            self.assertEqual(ours, plain(definitions[name]["properties"]), name)

    def test_disassembly(self):
        expected = (TESTDATA / "dxc/ps_solid_6_0.dumpbin.txt").read_bytes()
        shader = dxkit.Container.open(TESTDATA / "dxc/ps_solid_6_0.dxil")
        self.assertEqual(shader.dis().encode(errors="surrogateescape"), expected)

    def test_checks(self):
        data = bytearray(TEXTURES.read_bytes())
        self.assertEqual(dxkit.Container(data).check(), [])
        self.assertTrue(dxkit.Container(data).validate())
        data[4] ^= 1
        finding, = dxkit.Container(data).check()
        self.assertEqual((finding.severity, finding.rule, finding.offset), ("error", "container-digest", 4))
        without = dxkit.Container(data).without_part("PSV0")
        verdict = without.validate()
        self.assertFalse(verdict)
        self.assertTrue(verdict.findings[0]["rule"])

    def test_diff(self):
        shader = dxkit.Container.open(VERTEX)
        self.assertFalse(shader.diff(shader))
        difference = shader.diff(shader.without_part("RTS0"))
        self.assertEqual(difference.verdict, "different")
        self.assertIn("RTS0", str(difference))

    def test_notebooks_show_tables_and_escape_names(self):
        shader = dxkit.Container(VERTEX.read_bytes(), name="<script>")
        shown = [shader, shader.reflect(), shader.reflect().inputs, shader.reflect().buffers[0], shader.check(),
                 shader.root_signature, shader.validate(), shader.diff(shader)]
        for it in shown:
            text = it._repr_html_()
            self.assertTrue(text.startswith("<table>") and text.endswith("</table>"), text)
            self.assertNotIn("<script>", text)
        self.assertIn("&lt;script&gt;", shader._repr_html_())
        self.assertIn("<td>viewProjection</td>", shader.reflect().buffers[0]._repr_html_())


class Changing(unittest.TestCase):
    def test_strip(self):
        shader = dxkit.Container.open(DEBUG)
        self.assertIn("ILDB", shader)
        stripped = shader.strip("debug")
        self.assertNotIn("ILDB", stripped)
        self.assertEqual(stripped.digest_state, "matches")
        self.assertIn("ILDB", shader)
        everything = shader.strip()
        self.assertLess(len(everything.data), len(stripped.data))
        self.assertEqual(shader.strip("debug", "reflection", "private", "root_signature", "source", "names", "test_data"), everything)

    def test_sign_and_derive(self):
        data = bytearray(VERTEX.read_bytes())
        signed = dxkit.Container(data)
        data[4:20] = bytes(16)
        unsigned = dxkit.Container(data)
        self.assertEqual(unsigned.digest_state, "unsigned")
        self.assertEqual(unsigned.sign(), signed)
        self.assertEqual(signed.derive(), signed)
        with self.assertRaises(dxkit.FormatError):
            unsigned.without_part("DXIL").derive()

    def test_parts(self):
        shader = dxkit.Container.open(VERTEX)
        changed = shader.with_part("PRIV", b"mine")
        self.assertEqual(bytes(changed["PRIV"]), b"mine")
        self.assertEqual(changed.without_part("PRIV"), shader)
        with self.assertRaises(dxkit.Error):
            shader.with_part("LONGER", b"")

    def test_save(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "shader.cso"
            shader = dxkit.Container.open(VERTEX)
            shader.save(path)
            self.assertEqual(dxkit.Container.open(path), shader)

    def test_root_signatures(self):
        shader = dxkit.Container.open(VERTEX)
        root = shader.root_signature
        self.assertEqual((root.version, root.cost, len(root.parameters)), ("1.1", 7, 3))
        self.assertEqual(dxkit.RootSignature.compile(root.text), root)
        self.assertEqual(shader.with_root_signature(root.text), shader)
        self.assertIsNone(shader.without_part("RTS0").root_signature)
        with self.assertRaises(dxkit.TextError) as caught:
            dxkit.RootSignature.compile("CBV(b0), SRV(b1)")
        self.assertEqual(caught.exception.offset, 13)
        with self.assertRaises(dxkit.Error):
            dxkit.RootSignature.compile("", version="2.0")

    def test_pipeline(self):
        shader = dxkit.Container.open(VERTEX)
        self.assertEqual(dxkit.check_pipeline([shader], input_layout="POSITION:float3"), [])
        rules = [it.rule for it in dxkit.check_pipeline([shader], input_layout="COLOR:float3")]
        self.assertIn("input-layout-missing", rules)
        small = dxkit.RootSignature.compile("CBV(b0)")
        self.assertTrue(dxkit.check_pipeline([shader], root_signature=small).errors)

    def test_digests(self):
        shaders = [dxkit.Container.open(path) for path in (VERTEX, TEXTURES, DEBUG)]
        self.assertEqual(dxkit.digests(shaders), [bytes(it.data[4:20]) for it in shaders])
        self.assertEqual(dxkit.digests([]), [])

    def test_archives(self):
        files = {path.name: path.read_bytes() for path in (VERTEX, TEXTURES, DEBUG)}
        packed = dxkit.Archive.pack(files)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "shaders.dxpack"
            path.write_bytes(packed)
            archive = dxkit.Archive.open(path)
            self.assertEqual(archive.names(), sorted(files))
            self.assertEqual({name: archive[name] for name in archive}, files)
            del archive
            gc.collect()
        archive = dxkit.Archive(packed)
        self.assertEqual(archive[VERTEX.name], VERTEX.read_bytes())
        self.assertEqual(archive.container(VERTEX.name).reflect().kind, "Vertex")
        self.assertIn(VERTEX.name, archive)
        self.assertEqual(archive.by_digest(VERTEX.read_bytes()[4:20].hex()), dxkit.Container.open(VERTEX))
        with self.assertRaises(KeyError):
            archive["none"]
        with self.assertRaises(dxkit.FormatError):
            dxkit.Archive(b"no archive")


class Threads(unittest.TestCase):
    def test_the_interpreter_runs_meanwhile(self):
        shader = dxkit.Container.open(max((TESTDATA / "dxc").glob("*.dxil"), key=lambda path: path.stat().st_size))
        done = threading.Event()
        ticks = 0

        def work():
            deadline = time.monotonic() + 0.5
            while time.monotonic() < deadline:
                shader.validate()
            done.set()

        # Python hands its lock over every hour only: while another thread works, this one runs if that gives the lock up itself.
        interval = sys.getswitchinterval()
        sys.setswitchinterval(3600)
        try:
            thread = threading.Thread(target=work)
            thread.start()
            while not done.is_set() and thread.is_alive():
                ticks += 1
                time.sleep(0.001)
            thread.join()
        finally:
            sys.setswitchinterval(interval)
        self.assertGreater(ticks, 5)

    def test_many_threads_use_one_container(self):
        shader = dxkit.Container.open(TEXTURES)
        expected = (shader.dis(), shader.reflect(), shader.strip())
        with ThreadPoolExecutor(8) as pool:
            results = list(pool.map(lambda _: (shader.dis(), shader.reflect(), shader.strip()), range(32)))
        self.assertTrue(all(result == expected for result in results))


class Package(unittest.TestCase):
    def test_the_stub_has_every_function(self):
        stub = ast.parse(Path(dxkit.__file__).with_name("_native.pyi").read_text(encoding="utf-8"))
        stated = {it.name: it for it in stub.body if isinstance(it, (ast.FunctionDef, ast.ClassDef))}
        names = [name for name in dir(_native) if not name.startswith("__")]
        self.assertEqual(sorted(stated), sorted(names))
        for name, it in stated.items():
            if isinstance(it, ast.FunctionDef):
                signature = inspect.signature(getattr(_native, name))
                self.assertEqual([argument.arg for argument in it.args.args], list(signature.parameters), name)
        self.assertTrue(Path(dxkit.__file__).with_name("py.typed").is_file())

    def test_types(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "--package", "dxkit"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_root_signature_of_reflection(self):
        script = CRATE / "examples/fill_root_signature.py"

        def run(*shaders):
            return subprocess.run([sys.executable, script, *shaders], capture_output=True, text=True, check=False)

        done = run(VERTEX, TESTDATA / "dxc/ps_textures_6_0.dxil")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("SRV(t0, numDescriptors=8)", done.stdout)
        # Any shader that binds something, alone.
        served = 0
        for path in sorted((TESTDATA / "dxc").glob("?s_*.dxil")):
            try:
                shader = dxkit.Container.open(path)
            except dxkit.FormatError:
                continue
            if served < 40 and shader.reflect().bindings:
                done = run(path)
                self.assertEqual(done.returncode, 0, f"{path}: {done.stdout}{done.stderr}")
                served += 1
        self.assertEqual(served, 40)

    def test_what_the_documentation_shows(self):
        text = (CRATE.parent.parent / "docs/python.md").read_text(encoding="utf-8")
        blocks = [textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]
        self.assertEqual(len(blocks), 2)
        before = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "testdata/dxc").mkdir(parents=True)
            (Path(folder) / "testdata/dxc" / VERTEX.name).write_bytes(VERTEX.read_bytes())
            os.chdir(folder)
            try:
                output = io.StringIO()
                with contextlib.redirect_stdout(output):
                    for block in blocks:
                        exec(block, {"dxkit": dxkit})
            finally:
                os.chdir(before)
        for line in ["b0 Camera cbuffer Camera", "252 b'<\\x00\\x00\\x00'", "[]", "True", "different", "5"]:
            self.assertIn(line, output.getvalue().splitlines())


class Forms(unittest.TestCase):
    def test_every_form_change_and_source_is_there(self):
        forms, changes, sources, combinations = _native.names()
        container = importlib.import_module("dxkit._container")
        self.assertEqual(list(typing.get_args(container.Form)), forms)
        self.assertEqual(list(typing.get_args(container.Change)), changes)
        self.assertEqual(list(typing.get_args(container.Source)), sources)
        self.assertEqual(list(typing.get_args(container.Combination)), combinations)
        shader = dxkit.Container.open(DEBUG)
        for form in forms:
            if form != "root-signature":
                self.assertTrue(shader.form(form), form)
        with self.assertRaises(dxkit.MissingError):
            shader.form("root-signature")
        with self.assertRaisesRegex(dxkit.Error, "is not a form of a container: inspect, parts"):
            shader.form("picture")

    def test_documents(self):
        shader = dxkit.Container.open(DEBUG)
        self.assertEqual(shader.stats()["instructions"], 88)
        self.assertEqual(len(shader.resources()["resources"]), 3)
        self.assertEqual(len(shader.sources()["files"]), 3)
        self.assertEqual(shader.dump()[0], {"offset": 0, "size": 4, "path": "header > magic", "value": '"DXBC"', "bytes": "44584243"})
        self.assertIn("<!DOCTYPE html>", shader.report())
        with self.assertRaises(dxkit.MissingError):
            dxkit.Container.open(VERTEX).sources()

    def test_what_should_not_be_shipped_and_where_it_is_from(self):
        shader = dxkit.Container.open(DEBUG)
        self.assertIn("debug", [finding.rule for finding in shader.lint()])
        self.assertFalse(shader.canonical().lint())
        frames = [frame for one in shader.lines()["instructions"] for frame in one["frames"]]
        self.assertIn("main", [frame["function"] for frame in frames])
        pdb = dxkit.Container(shader.pdb())
        self.assertIn("ILDB", pdb)
        self.assertLess(len(shader.pdb(slim=True)), len(shader.pdb()))

    def test_several_become_one(self):
        vertex = dxkit.Container.open(VERTEX)
        merged = dxkit.merge_root_signatures({"vs": vertex, "text": b"DescriptorTable(Sampler(s5))"})
        self.assertFalse(dxkit.diff_root_signatures(vertex, merged)["same"])
        self.assertTrue(dxkit.diff_root_signatures(merged, merged)["same"])
        self.assertIn("// version 1.2", merged.with_root_signature_version("1.2").form("root-signature"))
        with self.assertRaisesRegex(dxkit.Error, "ps: there is no root signature"):
            dxkit.merge_root_signatures({"vs": vertex, "ps": dxkit.Container.open(DEBUG)})
        libraries = {name: dxkit.Container.open(TESTDATA / f"link/{name}.dxil") for name in ("shade", "falloff")}
        self.assertTrue(dxkit.link(libraries, "lib_6_3").validate())
        with self.assertRaises(ValueError):
            dxkit.link(libraries, "ps_6_0", "nothing")

    def test_texts_both_ways(self):
        shader = dxkit.Container.open(TESTDATA / "dxc/ps_solid_6_0.dxil")
        self.assertEqual(dxkit.Container.assemble(shader.dis(), base=shader), shader)
        self.assertEqual(dxkit.Container.build(shader.yaml()), shader)
        self.assertEqual(dxkit.Container.build(shader.form("json"), "json"), shader)
        self.assertIn("target triple", shader.dis(llvm=True))
        with self.assertRaisesRegex(dxkit.TextError, "^a.ll:2:"):
            dxkit.Container.assemble("define void @main() {\n  wrong\n}\n", name="a.ll")

    def test_digests_and_parts(self):
        shader = dxkit.Container.open(DEBUG)
        self.assertEqual(shader.unsign().digest_state, "unsigned")
        self.assertEqual(shader.bypass().digest_state, "bypass")
        self.assertEqual(shader.unsign().sign(), shader)
        small = shader.without_part("ILDB", "STAT")
        self.assertNotIn("ILDB", small)
        self.assertNotIn("STAT", small)

    def test_rules_are_findings(self):
        validation = dxkit.Container.open(DEBUG).without_part("PSV0").validate()
        self.assertFalse(validation)
        self.assertEqual(len(validation.rules), len(validation.findings))
        self.assertTrue(validation.rules[0].rule.startswith("CONTAINER."))
        self.assertTrue(validation.rules[0].help)

    def test_root_signatures_fit(self):
        shaders = {"vs": dxkit.Container.open(VERTEX)}
        self.assertTrue(dxkit.fit(shaders["vs"].form("root-signature"), shaders)["shaders"][0]["served"])
        answer = dxkit.fit("CBV(b0),\n  SRV(b1)", shaders)
        self.assertFalse(answer["valid"])
        self.assertEqual((answer["messages"][0]["line"], answer["messages"][0]["column"]), (2, 7))

    def test_documented_modules_are_there(self):
        self.assertTrue(dxkit.index.COLUMNS)
        self.assertTrue(dxkit.reflection.schema())


if __name__ == "__main__":
    unittest.main()
