"""DirectX shader containers: read, edit, check, disassemble, reflect.

>>> shader = dxkit.Container.open("shader.cso")
>>> [binding.name for binding in shader.reflect().bindings]
['Camera', 'Draw', 'offsets']
"""

from . import index, reflection
from ._container import (
    Archive,
    Container,
    Diff,
    Part,
    RootSignature,
    Validation,
    check_pipeline,
    combine,
    diff_root_signatures,
    digests,
    fit,
    link,
    merge_root_signatures,
    probe_report,
)
from ._errors import Error, FormatError, MissingError, TextError
from ._findings import Finding, Findings
from ._native import __version__
from ._run import Run
from .reflection import Reflection

__all__ = [
    "Archive",
    "Container",
    "Diff",
    "Error",
    "Finding",
    "Findings",
    "FormatError",
    "MissingError",
    "Part",
    "Reflection",
    "RootSignature",
    "Run",
    "TextError",
    "Validation",
    "__version__",
    "check_pipeline",
    "combine",
    "diff_root_signatures",
    "digests",
    "fit",
    "index",
    "link",
    "merge_root_signatures",
    "probe_report",
    "reflection",
]
