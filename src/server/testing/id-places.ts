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
  readonly $ref?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | boolean
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

/** Places below a schema. A schema that contains itself is followed once. */
function placesIn(schema: Schema, path: readonly string[]): Omit<IdPlace, 'part'>[] {
  const prefixes = prefixesOf(schema.pattern)
  return [
    ...(prefixes.length > 0 ? [{ path, prefixes }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => placesIn(one, [...path, key])),
    ...(isSchema(schema.items) ? placesIn(schema.items, [...path, '[]']) : []),
    ...(isSchema(schema.additionalProperties) ? placesIn(schema.additionalProperties, [...path, '*']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      placesIn(one, path),
    ),
  ]
}

/** All places of an operation, each once. */
export function idPlaces(operation: Operation): IdPlace[] {
  const places = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    return placesIn(json, []).map((place) => ({ part, ...place }))
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
