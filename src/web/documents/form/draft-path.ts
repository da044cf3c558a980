/**
 * Reads and writes the JSON of a draft by dotted path (`lines[2].price.net`), the same paths as in findings. Writing
 * shares everything that did not change, so that only the affected fields render again.
 */
type PathStep = string | number

const stepPattern = /[^.[\]]+|\[(\d+)\]/g

/** `lines[2].price.net` → `['lines', 2, 'price', 'net']`. */
export function pathSteps(path: string): PathStep[] {
  return [...path.matchAll(stepPattern)].map((match) =>
    match[1] === undefined ? match[0] : Number(match[1]),
  )
}

/** Joins steps to a path. */
export function joinPath(steps: readonly PathStep[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  )
}

/** The value at the path; undefined if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value: unknown = root
  for (const step of pathSteps(path)) {
    if (value === null || typeof value !== 'object') return undefined
    value = Array.isArray(value)
      ? typeof step === 'number'
        ? value[step]
        : undefined
      : (value as Record<string, unknown>)[String(step)]
  }
  return value
}

/**
 * Returns a copy with `value` at the path. Missing parents are created (a list if the next step is a number);
 * `undefined` removes the key and parents that are then empty, so that a cleared form equals the empty form.
 */
export function withValue<T>(root: T, path: string, value: unknown): T {
  return write(root, pathSteps(path), value) as T
}

function write(node: unknown, steps: readonly PathStep[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(node) ? [...node] : []
    const item = write(list[step], rest, value)
    // The entries of a list are rows on the screen: an empty one stays until the user removes it.
    list[step] = item === undefined ? {} : item
    return list
  }
  const before =
    node !== null && typeof node === 'object' && !Array.isArray(node) ? (node as Record<string, unknown>) : {}
  const next = write(before[step], rest, value)
  if (Object.is(next, before[step])) return node ?? {}
  const after = { ...before }
  if (next === undefined || isEmptyObject(next)) delete after[step]
  else after[step] = next
  return rest.length > 0 || Object.keys(after).length > 0 ? after : undefined
}

function isEmptyObject(value: unknown): boolean {
  return (
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0
  )
}
