import type { z } from 'zod'
import type { Environment } from '#contract/common'
import { type BreakerState, PeerKind } from '#contract/operations'
import type { TransmissionKind } from '#core/transmission'
import type { Context } from '#platform/base/context'
import type { TenantTx, Tx } from '#platform/database/database'

/** A system that the exchange depends on, in one environment. `seat` is empty for the directory. */
export interface PeerRef {
  readonly environment: Environment
  readonly kind: PeerKind
  readonly seat: string
}

/** A peer as one text, for keys; its environment is separate. */
export function peerKeyOf({ kind, seat }: Pick<PeerRef, 'kind' | 'seat'>): string {
  return `${kind}:${seat}`
}

export function peerOfKey(key: string): Pick<PeerRef, 'kind' | 'seat'> {
  const cut = key.indexOf(':')
  return { kind: PeerKind.parse(key.slice(0, cut)), seat: key.slice(cut + 1) }
}

/** The state of a peer's breaker. A peer that never failed has no row: it is closed. */
export interface PeerState extends PeerRef {
  readonly breaker: z.infer<typeof BreakerState>
  /** Failures in a row, over all documents. */
  readonly failures: number
  /** Instant of the first of them; null when the last try succeeded. */
  readonly failingSince: string | null
  /** When the breaker last moved. */
  readonly since: string | null
  readonly nextProbeAt: string | null
  readonly lastDetail: string | null
}

/** A breaker that opened or closed. `began` is the first failure of the row that led to it. */
export interface PeerChange {
  readonly peer: PeerRef
  readonly change: 'opened' | 'closed'
  readonly at: string
  readonly failingSince: string
  /** The detail of the last failure; null when it closed. */
  readonly detail: string | null
}

/** A transmission that a failing peer has stopped: it waits for the breaker, or its own attempt failed there. */
export interface AffectedTransmission {
  readonly peer: PeerRef
  readonly transmissionId: string
  readonly documentId: string | null
  /** Whose transmission it is. */
  readonly participantKey: string
  readonly kind: TransmissionKind
  readonly why: 'waits' | 'failed'
  readonly at: string
}

/**
 * Logs outages; connected in `app.ts` by `ExchangePorts.peerListener`. Each function is called within the transaction
 * that writes the fact, so that neither exists without the other.
 */
export interface PeerListener {
  /** In a transaction outside every tenant. */
  peerChanged(context: Context, tx: Tx, change: PeerChange): Promise<void>
  /** In the tenant's own transaction. */
  transmissionAffected(context: Context, tx: TenantTx, affected: AffectedTransmission): Promise<void>
}
