/** `<session>.<generation>.<seal>`: the seal is keyed by the master secret over the stored values of the session. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/base/context'
import type { SessionRow } from './session-store.ts'

type Sealed = Pick<SessionRow, 'id' | 'token'>

function sealOf(context: Context, { id, token }: Sealed, generation: number): string {
  return createHmac('sha256', context.secrets.derive('refresh-token'))
    .update(`${id}.${generation}.${token}`)
    .digest('base64url')
}

/** The refresh token of a generation of a session; the same each time. */
export function writeRefreshToken(context: Context, session: Sealed, generation: number): string {
  return `${session.id}.${generation}.${sealOf(context, session, generation)}`
}

/** The parts of a refresh token; null when it is malformed. */
export function readRefreshToken(token: string): { id: string; generation: number; seal: string } | null {
  const [, id, generation, seal] = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  return id && generation && seal ? { id, generation: Number(generation), seal } : null
}

/** Whether a token was once issued for this session. */
export function isGenuine(
  context: Context,
  session: Sealed,
  { generation, seal }: { generation: number; seal: string },
): boolean {
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(context, session, generation)))
}
