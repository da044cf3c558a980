import type { z } from 'zod'
import type { AffectedDocument, OperatorOutage, Outage } from '#contract/operations'
import { noticeClock, type TenantOutage } from './outage.ts'
import type { HeldUpDocument, OutageForOperators } from './outage-store.ts'

/** What leaves the server of an outage, as one organization sees it at an instant. */
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

/** What leaves the server of something that an outage held up. */
export function presentHeldUp(one: HeldUpDocument): z.infer<typeof AffectedDocument> {
  return {
    documentId: one.documentId as z.infer<typeof AffectedDocument>['documentId'],
    number: one.number,
    transmissionKind: one.transmissionKind,
    heldSince: one.heldSince,
    doneAt: one.doneAt,
  }
}

/** What leaves the server of an outage for operators, whatever organizations it concerns. */
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
