import type { z } from 'zod'
import type {
  AffectedDocument,
  OperationsOverview,
  OperatorOutage,
  Outage,
  QuarantinedArrival,
  StuckTransmission,
} from '#contract/operations'
import type { QuarantinedEnvelope } from '#server/exchange/operators'
import type { Overview } from './get-overview.ts'
import type { TenantStuckTransmission } from './list-stuck-transmissions.ts'
import { noticeClock, type TenantOutage } from './outage.ts'
import type { OutageForOperators } from './outage-store.ts'
import type { HeldUpDocument } from './tenant-outage-store.ts'

/** The public form of an outage, for one organization at an instant. */
export function presentOutage(outage: TenantOutage, now: string): z.infer<typeof Outage> {
  return {
    id: outage.id as z.infer<typeof Outage>['id'],
    peer: outage.peer,
    seat: outage.seat,
    beganAt: outage.beganAt,
    endedAt: outage.endedAt,
    affected: outage.affected,
    waiting: outage.waiting,
    clock: noticeClock(outage.beganAt, outage.notice, now),
  }
}

/** The public form of a delayed document. */
export function presentHeldUp(one: HeldUpDocument): z.infer<typeof AffectedDocument> {
  return {
    documentId: one.documentId as z.infer<typeof AffectedDocument>['documentId'],
    number: one.number,
    transmissionKind: one.transmissionKind,
    heldSince: one.heldSince,
    doneAt: one.doneAt,
  }
}

/** The form of an outage for operators, whatever organizations it affects. */
export function presentOperatorOutage(outage: OutageForOperators): OperatorOutage {
  return {
    id: outage.id as OperatorOutage['id'],
    environment: outage.environment,
    peer: outage.peer,
    seat: outage.seat,
    beganAt: outage.beganAt,
    endedAt: outage.endedAt,
    detail: outage.detail,
    organizations: outage.concerned,
  }
}

/** The form of the overview for operators. */
export function presentOverview(overview: Overview): OperationsOverview {
  return {
    peers: overview.peers.map((peer) => ({
      peer: peer.peer,
      seat: peer.seat,
      environment: peer.environment,
      breaker: peer.breaker,
      since: peer.since,
      nextProbeAt: peer.nextProbeAt,
      attempts: peer.attempts,
      failures: peer.failures,
      lastSuccessAt: peer.lastSuccessAt,
    })),
    queue: overview.queue.map(({ job, ready, later, failed, oldestSeconds }) => ({
      job,
      ready,
      later,
      failed,
      oldestSeconds,
    })),
    workers: overview.workers,
    stuck: overview.stuck,
    arrivals: overview.arrivals,
  }
}

/** The form of a stuck transmission for operators: its state without its contents. */
export function presentStuck(transmission: TenantStuckTransmission): StuckTransmission {
  return {
    transmissionId: transmission.transmissionId,
    organization: transmission.organization,
    environment: transmission.environment,
    documentId: transmission.documentId,
    transmissionKind: transmission.transmissionKind,
    state: transmission.state,
    reason: transmission.reason,
    since: transmission.since,
    attempts: transmission.attempts,
    nextAttemptAt: transmission.nextAttemptAt,
    lastDetail: transmission.lastDetail,
  }
}

/** The form of a quarantined arrival for operators; its bytes have a route of their own. */
export function presentQuarantined(envelope: QuarantinedEnvelope): QuarantinedArrival {
  return {
    id: envelope.id,
    environment: envelope.environment,
    envelopeId: envelope.envelopeId,
    state: envelope.state,
    kind: envelope.kind,
    sender: envelope.sender,
    receiver: envelope.receiver,
    detail: envelope.detail,
    failedChecks: envelope.failedChecks,
    receivedAt: envelope.receivedAt,
    dismissedAt: envelope.dismissedAt,
    dismissedReason: envelope.dismissedReason,
  }
}
