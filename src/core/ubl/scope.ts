/** Plain JSON objects, as the mapping sees document and totals. */
export type Json = Record<string, unknown>

/**
 * The current position of the mapping: the document's object and the totals' object that the current element describes.
 * Either may be missing. `parent` and `index` are set inside lists.
 */
export interface Scope {
  readonly doc: Json | undefined
  readonly totals: Json | undefined
  /** Path of `doc` in the document, for messages; '' at the root. */
  readonly docPath: string
  readonly totalsPath: string
  readonly parent?: Scope
  readonly index?: number
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function join(base: string, path: string): string {
  return base === '' ? path : `${base}.${path}`
}

const equalsSign = 61
const isInTotals = (path: string): boolean => path.charCodeAt(0) === equalsSign

const splitPaths = new Map<string, readonly string[]>()

/** The keys of a path of the mapping, without the `=` of the totals; there are few, so each is split once. */
function keysOf(path: string): readonly string[] {
  let keys = splitPaths.get(path)
  if (!keys) {
    keys = (isInTotals(path) ? path.slice(1) : path).split('.')
    splitPaths.set(path, keys)
  }
  return keys
}

/** The value at a dotted path; undefined where the way ends. */
export function getAt(object: Json | undefined, path: string): unknown {
  if (object === undefined) return undefined
  let value: unknown = object
  for (const key of keysOf(path)) {
    if (!isObject(value)) return undefined
    value = value[key]
  }
  return value
}

/** Sets the value at a dotted path, making the objects on the way. */
export function setAt(object: Json, path: string, value: unknown): void {
  const keys = keysOf(path)
  const last = keys.at(-1)
  let target = object
  for (let at = 0; at < keys.length - 1; at += 1) {
    const key = keys[at] as string
    const next = target[key]
    if (isObject(next)) target = next
    else {
      const made: Json = {}
      target[key] = made
      target = made
    }
  }
  if (last !== undefined) target[last] = value
}

/** The value that a mapping path means in a scope: `=x` is in the totals, all others in the document. */
export function valueIn(scope: Scope, path: string): unknown {
  return getAt(isInTotals(path) ? scope.totals : scope.doc, path)
}
