import { foldText } from '#core/codelists'
import { type ImportKind, importFields, wholeDocument } from './fields.ts'

/** Where a column goes, and how that is known. */
interface ColumnMapping {
  /** Path of a field; null when the column is left out. */
  readonly field: string | null
  readonly known: 'byName' | 'remembered' | 'chosen' | 'leftOut'
}

/** A heading as headings are compared: folded, words only. */
export function plainHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

/**
 * Which field each column of a file becomes: as it was remembered of this source, else by its heading, as our templates
 * or other programs write it. Each field is given once, to the first column that claims it.
 * @param labels what people see a field called, in any language, by path
 * @param remembered fields (null: left out) by plain heading
 */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  labels: ReadonlyMap<string, readonly string[]>,
  remembered: ReadonlyMap<string, string | null> = new Map(),
): ColumnMapping[] {
  const byHeading = new Map<string, string>()
  for (const { headings: names, path } of importFields(kind)) {
    for (const name of [path, ...(labels.get(path) ?? []), ...names]) {
      const plain = plainHeading(name)
      // What people of ours call a field counts before what other programs might mean.
      if (plain !== '' && path !== wholeDocument && !byHeading.has(plain)) byHeading.set(plain, path)
    }
  }
  const paths = new Set(importFields(kind).map(({ path }) => path))
  const taken = new Set<string>()
  return headings.map((heading) => {
    const plain = plainHeading(heading)
    const kept = remembered.get(plain)
    const known = kept === undefined ? 'byName' : 'remembered'
    const found = kept === undefined ? byHeading.get(plain) : kept
    if (!found || !paths.has(found) || taken.has(found))
      return { field: null, known: kept === null ? 'remembered' : 'leftOut' }
    taken.add(found)
    return { field: found, known }
  })
}
