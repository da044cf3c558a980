/** The places of ids in operations: read from the schemas of their declarations. */
import { z } from 'zod'
import type { Operation } from '#contract/api/operation'

/** A place in a request that takes an id with one of these prefixes: `['documents', '[]']` of a body. */
export interface IdPlace {
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly string[]
  readonly prefixes: readonly string[]
}

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly $ref?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** The pattern of `idOf` and of hand-written ones: a prefix, or several, and the beginning of 26 characters. */
const idPattern = /(?:\(([a-z]{2,4}(?:\|[a-z]{2,4})*)\)|\b([a-z]{2,4}))_\(?\[0-9a-z\]/

function prefixesOf(pattern = ''): string[] {
  const [, several, one] = idPattern.exec(pattern) ?? []
  return (several ?? one)?.split('|') ?? []
}

const isSchema = (one: Schema | boolean | undefined): one is Schema => typeof one === 'object'

/** What a request takes somewhere. */
interface Value extends Omit<IdPlace, 'prefixes'> {
  readonly schema: Schema
}

/** A schema and all below it. A schema that contains itself is followed once. */
function valuesIn(schema: Schema, part: IdPlace['part'], path: readonly string[]): Value[] {
  const below = (one: Schema, ...steps: readonly string[]) => valuesIn(one, part, [...path, ...steps])
  return [
    { part, path, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => below(one, key)),
    ...(isSchema(schema.items) ? below(schema.items, '[]') : []),
    ...(schema.prefixItems ?? []).flatMap((one) => below(one, '[]')),
    ...(isSchema(schema.additionalProperties) ? below(schema.additionalProperties, '*') : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      below(one),
    ),
  ]
}

function valuesOf(operation: Operation): Value[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    return valuesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, part, [])
  })
}

/** Fields of a query or a body that are named as ids and take any text: `query registrationId`. */
export function untypedIds(operation: Operation): string[] {
  const places = valuesOf(operation).flatMap(({ part, path, schema }) => {
    const name = path.findLast((step) => step !== '[]') ?? ''
    const isText = schema.type === 'string' && !schema.pattern && !schema.enum && schema.const === undefined
    return part !== 'params' && isText && /(^ids?|Ids?)$/.test(name) ? `${part} ${path.join('.')}` : []
  })
  return [...new Set(places)]
}

/** All places of an operation, each once. */
export function idPlaces(operation: Operation): IdPlace[] {
  const places = valuesOf(operation).flatMap(({ part, path, schema }) => {
    const prefixes = prefixesOf(schema.pattern)
    return prefixes.length > 0 ? [{ part, path, prefixes }] : []
  })
  // A query names a list by its parameter.
  const keyOf = ({ part, path }: IdPlace) => `${part} ${part === 'query' ? path[0] : path.join('.')}`
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

/** A value with an id at a place below it; its other fields stay. */
export function withId(value: unknown, [first, ...rest]: readonly string[], id: string): unknown {
  if (first === undefined) return id
  if (first === '[]') return [withId(Array.isArray(value) ? value[0] : undefined, rest, id)]
  const before = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...before, [first]: withId(before[first], rest, id) }
}
