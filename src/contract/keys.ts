/** Keys with which programs use the portal. */
import { z } from 'zod'
import { keyScopes, type Permission } from '#core/access'
import { Instant, idOf, PlainDate } from './common.ts'

export const KeyId = idOf('key')
const ParticipantKey = idOf('par')
const Scope = z.enum(keyScopes as readonly [Permission, ...Permission[]])

/** A key as people see it: never its text, of which only the beginning (`prefix`) is known. */
export const ApiKey = z.object({
  id: KeyId,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(Scope),
  /** Null for all participants of the organization. */
  participants: z.array(ParticipantKey).nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  /** A minute exact. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  revokedAt: Instant.nullable(),
  /** The text before the last rotation, while it still works. */
  previous: z.object({ prefix: z.string(), endsAt: Instant }).nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `GET /keys`: those that work first, the newest first. */
export const ApiKeys = z.object({ items: z.array(ApiKey) })
export type ApiKeys = z.infer<typeof ApiKeys>

export const CreateKeyRequest = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(Scope).min(1).max(keyScopes.length),
  participants: z.array(ParticipantKey).min(1).max(100).nullable(),
  /** The last day on which the key works, in Dubai; null for no end. */
  expiresOn: PlainDate.nullable(),
})
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>

/** For how many hours the text before goes on working; 0 ends it at once. */
export const RotateKeyRequest = z.object({ overlapHours: z.number().int().min(0).max(168) })
export type RotateKeyRequest = z.infer<typeof RotateKeyRequest>

/** The text of a new or rotated key, shown this once. */
export const IssuedKey = z.object({ key: ApiKey, secret: z.string() })
export type IssuedKey = z.infer<typeof IssuedKey>

export const KeyParams = z.object({ id: KeyId })
