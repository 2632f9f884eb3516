"""Right: the project itself. A hunt hands this to the properties as any other twin."""

from run_length import encode as encode
