/** Requests generated from the OpenAPI document: valid, nearly valid, and hostile. */

/** As much of a JSON schema as the description uses. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly format?: string
  readonly pattern?: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >
}

export interface MadeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** Numbers below one, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hostile: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    '٣٤',
    '𝒳',
    '\u202eabc',
    '../../etc/passwd',
    '%00',
    "' or 1=1--",
  ],
  ...['0000-00-00', '9999-12-31', '1e400', '-0', 'NaN', '__proto__', '{{7*7}}', '=cmd()', '<script>', 'null'],
  ...[null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[[]]], { $ne: 1 }, { toString: 1 }],
]

/** How a request is generated: valid, with some invalid parts, or of anything. */
export type Temper = 'valid' | 'careless' | 'hostile'

/** Generates requests; `known` are ids that exist, for paths and bodies with ids. */
export function requestMaker(random: () => number, examples: Readonly<Record<string, string>>) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share

  function text({ format, pattern, minLength = 0 }: Schema): string {
    if (format === 'date') return pick(['2026-11-21', '2026-01-01', '2000-02-29'])
    if (format === 'date-time') return '2026-11-21T10:00:00Z'
    if (format === 'email') return `person${Math.floor(random() * 1e6)}@example.ae`
    const id = /^\^\(?(\w{3})_/.exec(pattern ?? '')?.[1]
    if (id)
      return chance(0.7) && examples[id]
        ? examples[id]
        : `${id}_${'0'.repeat(25)}${Math.floor(random() * 10)}`
    if (pattern?.includes('[A-Z]{3}')) return pick(['AED', 'USD', 'XXX'])
    if (pattern?.includes('[A-Z]{2}')) return pick(['AE', 'SA', 'ZZ'])
    if (pattern?.includes('\\d')) return pick(['0', '12.50', '123456', '-3'])
    return pick(['', 'a', 'some words', 'نص عربي', '123456789012345']).padEnd(minLength, 'x')
  }

  function value(schema: Schema, depth = 0): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return value(pick(choices), depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => value(part, depth)))
    switch (schema.type) {
      case 'object':
        return record(schema, depth)
      case 'array': {
        if (schema.prefixItems) return schema.prefixItems.map((item) => value(item, depth + 1))
        const length = (schema.minItems ?? 0) + (depth > 4 ? 0 : Math.floor(random() * 3))
        return Array.from({ length }, () => value(schema.items ?? {}, depth + 1))
      }
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1e9, Math.floor(random() * 5)))
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      default:
        return text(schema)
    }
  }

  function record({ properties = {}, required = [] }: Schema, depth: number): object {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (depth < 5 && chance(0.5)),
    )
    return Object.fromEntries(wanted.map(([name, schema]) => [name, value(schema, depth + 1)]))
  }

  /** The same with one invalid part. */
  function spoiled(given: unknown): unknown {
    if (typeof given !== 'object' || given === null || chance(0.2)) return pick(hostile)
    const keys = Object.keys(given)
    const key = keys.length > 0 && chance(0.9) ? pick(keys) : pick(['__proto__', 'unknown', ''])
    const copy: Record<string, unknown> = { ...given }
    if (chance(0.2)) delete copy[key]
    else copy[key] = spoiled(copy[key])
    return Array.isArray(given) ? Object.values(copy) : copy
  }

  function parameter({ schema }: Parameter, temper: Temper): string {
    const isOff = temper === 'hostile' || (temper === 'careless' && chance(0.3))
    const entry = isOff ? pick(hostile) : value(schema)
    return typeof entry === 'string' ? entry : JSON.stringify(entry)
  }

  function bodyOf(schema: Schema, temper: Temper): string {
    if (temper === 'hostile' && chance(0.3))
      return pick(['', '{', '[', 'null', '"', '{"a":', '\u0000', '1e999'])
    const right = value(schema)
    return JSON.stringify(temper === 'valid' ? right : spoiled(right))
  }

  return (method: string, shape: string, operation: Operation, temper: Temper): MadeRequest => {
    const headers: Record<string, string> = {}
    const query = new URLSearchParams()
    let path = shape
    for (const one of operation.parameters ?? []) {
      const isLeftOut = one.in !== 'path' && chance(one.required ? (temper === 'valid' ? 0 : 0.2) : 0.5)
      if (isLeftOut) continue
      const entry = parameter(one, temper)
      // Half a pair cannot be written into an address or a header.
      const written = entry.toWellFormed()
      if (one.in === 'path') path = path.replace(`{${one.name}}`, encodeURIComponent(written) || '%20')
      if (one.in === 'query') query.append(one.name, written)
      if (one.in === 'header') headers[one.name] = written.replace(/[^ -~]/g, '?').trim()
    }
    const [mediaType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const body = media && (temper === 'hostile' && chance(0.1) ? undefined : bodyOf(media.schema, temper))
    if (body !== undefined && mediaType)
      headers['content-type'] =
        temper === 'hostile' && chance(0.1) ? pick(['text/html', 'application/xml', 'x']) : mediaType
    const words = query.toString()
    return { method, path: words ? `${path}?${words}` : path, headers, body }
  }
}
