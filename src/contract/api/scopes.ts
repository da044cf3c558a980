/** What each scope of an API key allows: read from the declarations, for the screen, `docs/scopes.md` and OpenAPI. */
import { keyScopes, type Permission } from '#core/access'
import type { Operation } from './operation.ts'
import { operations, routeOf } from './registry.ts'

interface AllowedOperation {
  /** `GET /documents/{id}`. */
  readonly route: string
  readonly summary: string
  /** Scopes that the key needs beside this one. */
  readonly also: readonly Permission[]
}

interface AllowedByScope {
  /** Null for what every key may call, whatever its scopes are. */
  readonly scope: Permission | null
  readonly operations: readonly AllowedOperation[]
}

/** The scopes that a key needs to call an operation, none for an operation of all who are signed in; undefined where no key may. */
export function scopesOf({ also, needs, personal }: Operation): readonly Permission[] | undefined {
  if (personal) return undefined
  if (needs === 'signedIn') return []
  const needed = [needs, also].flatMap((one) => keyScopes.find((scope) => scope === one) ?? [])
  return needed.length === (also ? 2 : 1) ? needed : undefined
}

/** The operations that each scope allows, in the order of the scopes; one that needs two scopes is listed with both. */
export function allowedByScopes(declared: Iterable<Operation>): AllowedByScope[] {
  const all = [...declared].flatMap((operation) => {
    const scopes = scopesOf(operation)
    return scopes ? [{ route: routeOf(operation), summary: operation.summary, scopes }] : []
  })
  return [null, ...keyScopes].map((scope) => ({
    scope,
    operations: all.flatMap(({ route, scopes, summary }) => {
      const isAllowed = scope === null ? scopes.length === 0 : scopes.includes(scope)
      return isAllowed ? [{ route, summary, also: scopes.filter((one) => one !== scope) }] : []
    }),
  }))
}

/** Of all declared operations. The browser gets this constant alone (`tools/strip-operations.ts`). */
export const allowedByScope: readonly AllowedByScope[] = allowedByScopes(operations.values())
