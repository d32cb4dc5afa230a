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
    Finding,
    Findings,
    Part,
    RootSignature,
    Validation,
    check_pipeline,
    digests,
    fit,
)
from ._errors import Error, FormatError, MissingError, TextError
from ._native import __version__
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
    "TextError",
    "Validation",
    "__version__",
    "check_pipeline",
    "digests",
    "fit",
    "index",
    "reflection",
]
