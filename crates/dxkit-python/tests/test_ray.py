"""The table that Ray makes, beside the command's."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import dxkit.index

TESTDATA = Path(os.environ.get("DXKIT_TESTDATA", Path(__file__).parents[3] / "testdata"))
COMMAND = os.environ.get("DXKIT")
REQUIRED = os.environ.get("DXKIT_REQUIRE_RAY") == "1"

try:
    import pyarrow.parquet
    import ray

    import dxkit.ray
except ImportError:
    if REQUIRED:
        raise
    ray = None


def shaders(folder: Path) -> None:
    """Copies, duplicates, damaged containers, a PDB's bytes that are none, a C header, a name with bytes that are no text."""
    for number, shader in enumerate(sorted((TESTDATA / "dxc").glob("*.dxil"))[:60]):
        (folder / f"{number % 7}").mkdir(exist_ok=True)
        data = shader.read_bytes()
        (folder / f"{number % 7}" / shader.name).write_bytes(data)
        if number % 3 == 0:
            (folder / f"{number % 5}").mkdir(exist_ok=True)
            (folder / f"{number % 5}" / f"copy-{number}.cso").write_bytes(data)
        if number % 10 == 0:
            (folder / f"{number}.cut").write_bytes(data[: len(data) // 2])
    words = ", ".join(str(byte) for byte in data)
    (folder / "array.h").write_text(f"const unsigned char g_main[] = {{ {words} }};\n")
    (folder / "notes.txt").write_text("no shader")
    (folder / "program.pdb").write_bytes(b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0" + bytes(4096))
    if os.name == "posix":
        (folder / os.fsdecode(b"odd-\xff.cso")).write_bytes(data)


@unittest.skipIf(ray is None, "Ray is not installed")
class RayTable(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp())
        shaders(cls.folder)
        os.environ["RAY_DATA_DISABLE_PROGRESS_BARS"] = "1"
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
        cls.table = cls.folder.parent / (cls.folder.name + ".parquet")
        cls.code = dxkit.ray.main([str(cls.folder), "-o", str(cls.table)])

    @classmethod
    def tearDownClass(cls) -> None:
        ray.shutdown()
        shutil.rmtree(cls.folder)
        cls.table.unlink()

    def test_the_rows_are_those_of_the_files(self) -> None:
        rows = [row for path in dxkit.index.files([self.folder]) for row in dxkit.index.rows(path)]
        table = pyarrow.parquet.read_table(self.table)
        self.assertEqual(table["path"].to_pylist(), [row["path"] for row in rows])
        self.assertEqual(table["sha256"].to_pylist(), [row["sha256"] for row in rows])
        self.assertGreater(len(rows), 80)
        first: dict[str, str] = {}
        duplicates = [first.setdefault(row["sha256"], row["path"]) for row in rows]
        expected = [None if row["path"] == path else path for row, path in zip(rows, duplicates, strict=True)]
        self.assertEqual(table["duplicate_of"].to_pylist(), expected)
        self.assertGreaterEqual(sum(path is not None for path in expected), 20)
        # The cut ones.
        self.assertEqual(self.code, 1)

    def test_the_table_is_that_of_the_command(self) -> None:
        if COMMAND is None:
            self.skipTest("the environment variable DXKIT does not name the command")
        output = self.folder.parent / (self.folder.name + "-command.parquet")
        try:
            subprocess.run([COMMAND, "index", str(self.folder), "-o", str(output)], stderr=subprocess.DEVNULL)
            ours, theirs = pyarrow.parquet.read_table(self.table), pyarrow.parquet.read_table(output)
        finally:
            output.unlink(missing_ok=True)
        self.assertEqual(ours.column_names, theirs.column_names)
        for name in ours.column_names:
            self.assertEqual(ours[name].to_pylist(), theirs[name].to_pylist(), name)

    def test_a_dataset_has_the_columns(self) -> None:
        dataset = dxkit.ray.index([self.folder / "0"])
        rows = dataset.take_all()
        self.assertEqual(list(rows[0]), dxkit.ray.SCHEMA.names)
        self.assertEqual({row["language"] for row in rows}, {"DXIL"})

    def test_without_a_container_there_is_no_table(self) -> None:
        output = self.folder / "none.parquet"
        self.assertEqual(dxkit.ray.main([str(self.folder / "notes.txt"), "-o", str(output)]), 2)
        self.assertFalse(output.exists())
        self.assertEqual(dxkit.ray.main([str(self.folder / "missing"), "-o", str(output)]), 2)
