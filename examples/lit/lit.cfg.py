# Runs aliasmith in a test suite of lit: `pip install lit && lit -v examples/lit`.
#
# OPT=/path/to/opt tests another opt than opt-22, and ALIASMITH=/path/to/aliasmith another aliasmith than that of PATH.
import os
import shutil

import lit.formats

config.name = "aliasmith"
config.test_format = lit.formats.ShTest(False)
config.suffixes = [".ll"]
config.test_exec_root = os.environ.get("LIT_OUT", os.path.join(os.path.dirname(__file__), "Output"))

aliasmith = os.environ.get("ALIASMITH") or shutil.which("aliasmith")
opt = os.environ.get("OPT") or shutil.which("opt-22") or shutil.which("opt")
if aliasmith is None or opt is None:
    lit_config.fatal("aliasmith and an opt are needed: PATH, ALIASMITH, OPT")

config.substitutions.append(("%aliasmith", aliasmith))
config.substitutions.append(("%opt", opt))
# The cache holds the plugins, and the data folder an LLVM 23.
for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
