import { documentResponded } from '#contract/domain-events/document-responded'
import { decisionOfStatus } from '#core/invoice-response'
import { systemActor } from '#platform/actors/system-actor'
import { recordAudit } from '#server/audit'
import type { DocumentRecord } from '#server/documents/model'
import { raiseNotice } from '#server/notices'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { insertResponse, type StoredResponse, selectResponses } from './response-store.ts'

/**
 * Records a buyer's response with its document: the newest one counts, users are notified, and the audit trail
 * records it. Idempotent for an envelope. The caller completes the work.
 */
export async function recordResponse(
  unit: UnitOfWork,
  document: DocumentRecord,
  response: StoredResponse,
): Promise<void> {
  const { context, tx, scope } = unit
  if (!(await insertResponse(tx, response, context.clock.now()))) return
  unit.updateFacts(document.id, {
    occurs: documentResponded,
    change: async () => {
      const [newest] = await selectResponses(tx, document.id)
      // A new response is open again; a late one that does not count changes nothing.
      const opened = newest?.id === response.id ? { responseSettled: false } : {}
      return { response: newest?.code ?? null, ...opened }
    },
  })
  await context.events.publish(tx, {
    name: 'document.responded',
    subjectId: document.id,
    participantKey: document.participantKey,
  })
  await notifyPeople(unit, document, response)
  // The buyer is no member of the organization: the portal records the response.
  await recordAudit(tx, systemActor(scope), {
    action: 'document.buyerResponded',
    subjectId: document.id,
    after: {
      responseId: response.id,
      code: response.code,
      envelopeId: response.envelopeId,
      sha256: response.rawSha256,
    },
  })
}

const noticeTones = { approve: 'good', hold: 'warning', dispute: 'urgent', other: 'info' } as const

async function notifyPeople(
  { context, tx }: UnitOfWork,
  document: DocumentRecord,
  { code, envelopeId }: StoredResponse,
): Promise<void> {
  const decision = decisionOfStatus(code) ?? 'other'
  await raiseNotice(context, tx, {
    kind: 'buyerResponded',
    subjectId: document.id,
    list: 'sent',
    params: {
      number: document.number ?? '',
      counterparty: document.counterpartyName,
      counterpartyAr: document.counterpartyNameAr,
      amount: document.payable,
      currency: document.currency,
      decision,
      code,
    },
    participantKey: document.participantKey,
    dedupeKey: `response:${envelopeId}`,
    tone: noticeTones[decision],
  })
}
