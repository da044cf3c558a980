/**
 * One namespace of the official schemas as tools/generate-schemas.ts writes it. Names are those of the XSD files; a type
 * without a prefix belongs to the module itself, `xs:` is XSD's own.
 */
interface SchemaModule {
  readonly ns: string
  /** The top-level elements: `Name:Type`, or `Name` where the type is called `NameType`. */
  readonly elements: string
  /** Further top-level elements `Name` of types `NameType`, which add nothing to the type that lists them here. */
  readonly values: Readonly<Record<string, string>>
  /**
   * The types. `is Base =value @attribute:Type!` is a value, of enumerated values only where there are some; `!` means
   * required. Anything else is a content model, after `mixed` where text may stand in it, before its attributes. A model
   * is a row of slots with `?`, `*` or `+` as in a DTD; in a slot stand, parted by `|`, `Name` and `prefix:Name` for
   * top-level elements (`.Name` for UBL's basic components), `Name=Type` for others, and `#other~lax` or `#any~strict`
   * for wildcards. Where slots do not do, `~` begins a deterministic automaton: states parted by `/`, each with
   * `slot>target`, and `!` where the content may end.
   */
  readonly types: Readonly<Record<string, string>>
}

/** Modules by prefix. */
export type SchemaModules = Readonly<Record<string, SchemaModule>>
