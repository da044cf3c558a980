import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import { documentReceived } from '#contract/domain-events/document-received'
import { documentReceivedElsewhere } from '#contract/domain-events/document-received-elsewhere'
import { documentRefused } from '#contract/domain-events/document-refused'
import { type Actor, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import type { Write } from '#platform/database/update-rows'
import { recordAudit } from '#server/audit'
import { raiseNotice } from '#server/notices'
import { insertContents, type SerializedContents, summarizeFor, vatEntryWrites } from '../contents/index.ts'
import { documentEvent } from '../events/index.ts'
import { type ExchangeFacts, noExchange } from '../model/index.ts'
import { type NewDocument, newRecord } from '../rows/index.ts'
import { filterKeysOf } from '../standing/index.ts'
import { payeeAccountsOf } from './payee-accounts.ts'
import { type ArrivingDocument, insertReceived, linkCreditNote, selectDuplicate } from './store.ts'

interface ReceivedDocument {
  readonly participantKey: string
  /** Null for one that arrived through another provider. */
  readonly envelopeId: string | null
  /** Our reading of it; the XML stays the document. */
  readonly document: InvoiceDraft
  readonly totals: Totals
  readonly findings: readonly Finding[]
  readonly rulePack: string
  /** Both as JSON, when the ones above are without their lines. */
  readonly serialized?: SerializedContents
  /** The exact bytes inside the envelope. */
  readonly xml: Buffer
  /** False when it failed its checks: listed as rejected. */
  readonly accepted: boolean
}

interface RecordedDocument {
  readonly id: string
  /** Of the records: those of the document itself are the caller's. */
  readonly findings: readonly Finding[]
}

/**
 * For the exchange and the room of other providers, in their transaction: freezes a received document, once for each
 * envelope. One that was received through another provider is only stored in the inbox: it is neither answered nor
 * reported.
 * @returns the document's id and the findings of its arrival, or null when this envelope was recorded before
 */
export async function recordReceived(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  received: ReceivedDocument,
): Promise<RecordedDocument | null> {
  const now = context.clock.now()
  const id = newId('doc')
  const facts = received.envelopeId === null ? receivedElsewhere : receivedHere(received.accepted)
  const { document, participantKey, totals } = received
  const isElsewhere = received.envelopeId === null
  const summary = await summarizeFor(tx, document, totals, {
    direction: 'received',
    today: dubaiDate(now.toISOString()),
  })
  const before = received.accepted ? await findDuplicate(tx, participantKey, summary) : []
  const row: NewDocument = {
    id,
    participantKey,
    direction: 'received',
    state: 'received',
    summary,
    uuid: received.document.uuid ?? null,
    originalDocumentId: null,
    envelopeId: received.envelopeId,
    facts,
    filterKeys: filterKeysOf({ state: 'received', facts }),
    rejectedOnArrival: !received.accepted,
    unread: received.accepted && !isElsewhere,
    faults: null,
    payeeAccounts: payeeAccountsOf(received.document),
    createdBy: isElsewhere ? userIdOf(actor) : null,
    changedBy: null,
  }
  if (!(await insertReceived(tx, row, now))) return null
  const taxed = { id, participantKey, direction: 'received' as const, document, totals, summary }
  const vatEntries = vatEntryWrites(tx, received.accepted ? [taxed] : [])
  const checked = { ...received, findings: [...received.findings, ...before] }
  const xmlSha256 = await freezeContents(tx, id, checked, vatEntries)
  if (received.accepted && isCreditNote(document.kind)) await linkCreditNote(tx, id)
  await context.events.publish(
    tx,
    {
      name: isElsewhere ? 'document.receivedElsewhere' : 'document.received',
      subjectId: id,
      participantKey: received.participantKey,
    },
    { domainEvents: [documentEvent(eventOf(received), newRecord(row, now))] },
  )
  if (!received.accepted) await notifyRefusal(context, tx, id, received)
  await recordAudit(tx, actor, {
    action: isElsewhere ? 'document.receivedElsewhere' : 'document.received',
    subjectId: id,
    after: { envelopeId: received.envelopeId, sha256: xmlSha256, accepted: received.accepted },
  })
  return { id, findings: before }
}

function eventOf({ accepted, envelopeId }: ReceivedDocument) {
  if (envelopeId === null) return documentReceivedElsewhere
  return accepted ? documentReceived : documentRefused
}

function receivedHere(accepted: boolean): ExchangeFacts {
  return {
    ...noExchange,
    transmission: { state: 'queued', reason: null },
    messageLevelStatus: { state: accepted ? 'delivered' : 'rejected', overdue: false },
    taxReport: { state: 'queued', reason: null, overdue: false },
  }
}

const receivedElsewhere: ExchangeFacts = {
  ...noExchange,
  transmission: { state: 'notApplicable', reason: 'otherProvider' },
  messageLevelStatus: { state: 'delivered', overdue: false },
  taxReport: { state: 'notRequired', reason: 'otherProvider', overdue: false },
}

/** The exact bytes and our reading of them; answers their SHA-256 as 64 hex digits. */
async function freezeContents(
  tx: TenantTx,
  id: string,
  received: ReceivedDocument,
  vatEntries: readonly Write[],
): Promise<string> {
  const xmlSha256 = createHash('sha256').update(received.xml).digest('hex')
  const contents = {
    draft: received.document,
    totals: received.totals,
    findings: received.findings,
    xml: received.xml,
    xmlSha256,
    rulePack: received.rulePack,
    frozen: true,
    ...(received.serialized ? { serialized: received.serialized } : {}),
  }
  await insertContents(tx, id, contents, vatEntries)
  return xmlSha256
}

/** It is in the list of rejected documents, which users rarely open. */
async function notifyRefusal(
  context: Context,
  tx: TenantTx,
  id: string,
  { document, participantKey }: ReceivedDocument,
): Promise<void> {
  await raiseNotice(context, tx, {
    kind: 'arrivalRefused',
    subjectId: id,
    list: 'received',
    participantKey,
    params: {
      number: document.number ?? '',
      counterparty: document.seller?.legalName ?? document.seller?.tradingName ?? '',
      verdict: 'rejectedOnArrival',
    },
    dedupeKey: `arrivalRefused:${id}`,
  })
}

/**
 * For documents that arrive: warns of one whose seller has used its number before, in any case. It may be the same
 * invoice a second time; it is accepted, as the seller may also have reused the number.
 */
async function findDuplicate(
  tx: TenantTx,
  participantKey: string,
  arriving: ArrivingDocument,
): Promise<readonly Finding[]> {
  if (!arriving.number) return []
  const before = await selectDuplicate(tx, participantKey, arriving)
  if (!before) return []
  const params = { number: arriving.number, other: before.number ?? '', date: before.date }
  const message = `This seller has sent ${params.other} of ${params.date} before. Check that it is not the same document a second time.`
  return [{ rule: 'falaj-received-before', severity: 'warning', path: 'number', message, params }]
}
