/** The text of a key: `fal_test_` or `fal_live_`, 32 random characters, and the organization in which it is stored. */
import { createHash, randomInt } from 'node:crypto'
import type { KeyActor } from '#core/access'
import { makeKey } from '#platform/actors/make-actor'
import type { TenantScope } from '#platform/database/database'
import type { KeyRecord } from './store.ts'

const marks = { preprod: 'fal_test_', prod: 'fal_live_' } as const
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits: not guessable, so that a plain hash is stored. */
const secretLength = 32
/** Number of random characters that are shown. */
const shownLength = 6

const form = /^(fal_(?:test|live)_)[0-9A-Za-z]{32}([0-9a-z]{26})$/

/** SHA-256 of the text, as 64 hex digits: the only stored form. */
export function hashOfKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface NewText {
  readonly text: string
  readonly prefix: string
  readonly hash: string
}

/** The text of a new key. */
export function newText({ organizationId, environment }: TenantScope): NewText {
  const random = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const text = `${marks[environment]}${random}${organizationId.slice('org_'.length)}`
  return { text, prefix: text.slice(0, marks[environment].length + shownLength), hash: hashOfKey(text) }
}

/** The tenant of the key in an `Authorization: Bearer fal_…` header, and its text; null for other headers. */
export function readKey(header: string | undefined): { text: string; scope: TenantScope } | null {
  const text = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const [, mark, organization] = form.exec(text) ?? []
  if (mark === undefined) return null
  const environment = mark === marks.prod ? 'prod' : 'preprod'
  return { text, scope: { organizationId: `org_${organization}`, environment } }
}

/** Whether a key works at this moment, and if not, why. */
export function stateOf(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

/** The actor of a key: it has the permissions of its scopes, for the participants that it is limited to. */
export function actorOfKey(scope: TenantScope, key: KeyRecord): KeyActor {
  return makeKey(scope, key)
}
