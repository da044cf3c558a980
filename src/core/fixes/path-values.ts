import type { InvoiceDraft } from '#core/invoice'

type Key = string | number

/** `lines[2].price.gross` → `['lines', 2, 'price', 'gross']`. */
function keysOf(path: string): Key[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part))
}

function isContainer(value: unknown): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null
}

/** The value at a path of the model, if any. */
function valueAt(draft: InvoiceDraft, path: string): unknown {
  return keysOf(path).reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), draft)
}

/** The text at a path; undefined unless it is one that is not blank. */
export function textAt(draft: InvoiceDraft, path: string): string | undefined {
  const value = valueAt(draft, path)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The draft with a text at a path whose parents are there; undefined when it is there already or has no place. */
export function withText(draft: InvoiceDraft, path: string, text: string | undefined) {
  if (text === undefined || textAt(draft, path) === undefined || textAt(draft, path) === text)
    return undefined
  return replaceAt(draft, keysOf(path), text) as InvoiceDraft
}

function replaceAt(value: unknown, keys: readonly Key[], text: string): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (index === key ? replaceAt(entry, rest, text) : entry))
  const container = value as Record<Key, unknown>
  return { ...container, [key]: replaceAt(container[key], rest, text) }
}

/** The object without some of its keys. */
export function without<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const left = { ...value }
  for (const key of keys) delete left[key]
  return left
}

/** Maps the entries of a list; undefined when none has changed. */
export function mapChanged<T>(
  entries: readonly T[] | undefined,
  change: (entry: T) => T | undefined,
): T[] | undefined {
  let changed = false
  const mapped = (entries ?? []).map((entry) => {
    const better = change(entry)
    if (better !== undefined) changed = true
    return better ?? entry
  })
  return changed ? mapped : undefined
}
