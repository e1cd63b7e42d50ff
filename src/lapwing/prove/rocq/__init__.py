"""Derivations as Rocq proofs: `coqc` decides whether they hold, so nothing here is trusted.

    export(program, claim, derivation) -> the text of a file, or NotExportable with the rule that is missing

- `names`: identifiers.  `terms`: terms of programs and assertions.  `statements`: programs.
- `neighbours`: what a theorem says of the inputs.  `state`: where a proof stands.
- `steps`, `draws`, `loops`: the tactics of each rule, listed in `follow`.  `export`: the whole file.

The theorems that the tactics apply are in the folder `rocq` of the repository.
"""
