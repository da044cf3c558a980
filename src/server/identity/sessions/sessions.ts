/**
 * Sessions of every identity pool. Each renewal gives another refresh token. A replaced token is accepted for another
 * minute, for tabs that renew at once; after that, for as long as the next one was never used (a response may be
 * lost), it is answered by a token that replaces the lost one. Any other reuse means that the token was copied: the
 * session ends for both holders.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { sealText, unsealText } from '#platform/base/seal'
import { isOfGeneration } from '../identities-store.ts'
import type { EndedSession, IdentityPool, IdentityProvider, Origin, Session } from '../identity-provider.ts'
import { isGenuine, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  rotateSession,
  type SessionRow,
  selectSession,
  selectSessionsOf,
  updateRenewal,
} from './session-store.ts'

const day = 24 * 60 * 60_000
/** Milliseconds in which a token that was just replaced is answered by the one that replaced it. */
const overlap = 60_000
const renewalPurpose = 'pool-renewal'

/**
 * A session lives as long as it is used: thirty days with remember-me, else a day, from the last renewal; and at most
 * ninety days, or seven, from the sign-in, so that a stolen one does not last.
 */
function endOf({ createdAt, rememberMe }: Pick<SessionRow, 'createdAt' | 'rememberMe'>, now: Date): Date {
  const unused = now.getTime() + (rememberMe ? 30 : 1) * day
  return new Date(Math.min(unused, createdAt.getTime() + (rememberMe ? 90 : 7) * day))
}

function present(context: Context, row: SessionRow, generation = row.generation): Session {
  const { id, userId, rememberMe, expiresAt } = row
  return { id, identityId: userId, rememberMe, expiresAt, token: writeRefreshToken(context, row, generation) }
}

interface NewSession {
  readonly identityId: string
  readonly renewal?: string | undefined
  readonly rememberMe: boolean
  readonly origin: Origin
  /** Of the password that was shown. */
  readonly generation?: number | undefined
}

/**
 * Starts a session for a user who has given all required proofs; null when the entered password has been replaced
 * since.
 */
export async function startSession(context: Context, who: NewSession): Promise<Session | null> {
  const now = context.clock.now()
  const row: SessionRow = {
    id: randomBytes(16).toString('base64url'),
    userId: who.identityId,
    token: randomBytes(32).toString('base64url'),
    generation: 1,
    presented: 0,
    rotatedAt: now,
    renewal: who.renewal === undefined ? null : sealText(context, renewalPurpose, who.renewal),
    rememberMe: who.rememberMe,
    expiresAt: endOf({ createdAt: now, rememberMe: who.rememberMe }, now),
    ipAddress: who.origin.address,
    userAgent: who.origin.userAgent,
    createdAt: now,
    updatedAt: now,
  }
  const { identityId, generation } = who
  const isStarted = await context.db.system(async (tx) => {
    if (generation !== undefined && !(await isOfGeneration(tx, identityId, generation))) return false
    await insertSession(tx, row, now)
    return true
  })
  return isStarted ? present(context, row) : null
}

interface Found {
  readonly row: SessionRow
  readonly generation: number
}

/** The live session of a genuine token of any generation. */
async function findSession(context: Context, token: string): Promise<Found | null> {
  const parts = readRefreshToken(token)
  const row = parts && (await selectSession(context, parts.id))
  if (!parts || !row || !isGenuine(context, row, parts)) return null
  if (row.expiresAt > context.clock.now()) return { row, generation: parts.generation }
  await deleteSession(context, row.id)
  return null
}

const isUsable = ({ row, generation }: Found) => generation === row.generation || generation === row.presented

async function refresh(
  context: Context,
  pool: IdentityPool,
  token: string,
  onReuse?: (ended: EndedSession) => Promise<void>,
): Promise<Session | null> {
  const session = await findSession(context, token)
  if (!session) return null
  const { row, generation } = session
  if (!isUsable(session)) {
    context.log.warn({ session: row.id }, 'a refresh token was used again; its session has ended')
    await deleteSession(context, row.id)
    await onReuse?.({ id: row.id, identityId: row.userId })
    return null
  }
  return await rotate(context, pool, row, generation)
}

/** A new token for a usable one; null when the session has ended, or the external pool ends it. */
async function rotate(
  context: Context,
  pool: IdentityPool,
  row: SessionRow,
  generation: number,
): Promise<Session | null> {
  const now = context.clock.now()
  const isReplaced = generation !== row.generation
  if (isReplaced && now.getTime() - row.rotatedAt.getTime() <= overlap) return present(context, row)
  const next = {
    generation: row.generation + 1,
    presented: generation,
    rotatedAt: now,
    expiresAt: endOf(row, now),
    updatedAt: now,
  }
  if (await rotateSession(context, row, next))
    return (await renewInPool(context, pool, row)) ? present(context, { ...row, ...next }) : null
  // Another tab was faster: its token is valid for this one too.
  const after = await selectSession(context, row.id)
  return after ? present(context, after) : null
}

/** Checks with an external pool that it still knows the user, once for each rotation; otherwise the session ends. */
async function renewInPool(
  context: Context,
  pool: IdentityPool,
  { id, renewal }: SessionRow,
): Promise<boolean> {
  if (renewal === null) return true
  const next = await pool.renew(unsealText(context, renewalPurpose, renewal))
  if (next === null) await deleteSession(context, id)
  else await updateRenewal(context, id, sealText(context, renewalPurpose, next))
  return next !== null
}

/** The session calls of the provider. */
export function sessionCalls(
  context: Context,
  pool: IdentityPool,
): Pick<
  IdentityProvider,
  'sessionOf' | 'refresh' | 'signOut' | 'endSession' | 'isActive' | 'listSessions' | 'endSessions'
> {
  return {
    async sessionOf(token) {
      const session = await findSession(context, token)
      return session && isUsable(session) ? present(context, session.row, session.generation) : null
    },
    refresh: (token, onReuse) => refresh(context, pool, token, onReuse),
    async signOut(token) {
      const session = await findSession(context, token)
      if (!session) return null
      await deleteSession(context, session.row.id)
      return { id: session.row.id, identityId: session.row.userId }
    },
    endSession: (sessionId) => deleteSession(context, sessionId),
    async isActive(sessionId) {
      const row = await selectSession(context, sessionId)
      return row !== undefined && row.expiresAt > context.clock.now()
    },
    async listSessions(identityId) {
      const rows = await selectSessionsOf(context, identityId, context.clock.now())
      return rows.map((row) => ({
        id: row.id,
        address: row.ipAddress ?? '',
        userAgent: row.userAgent ?? '',
        rememberMe: row.rememberMe,
        startedAt: row.createdAt,
        usedAt: row.updatedAt,
      }))
    },
    endSessions: (identityId, which) => deleteSessionsOf(context, identityId, which),
  }
}
