import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import type { InvoiceDocument, Totals } from '#core/invoice'
import { reportOnlyReason } from '#core/party'
import { writeUbl } from '#core/ubl'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { recordAudit } from '#server/audit'
import { replaceContents } from './contents-store.ts'
import { type DocumentRecord, type ExchangeFacts, noExchange } from './document.ts'
import type { WrittenDocument } from './full-document.ts'
import { issuedRecordOf } from './record-of.ts'
import { filterKeysOf } from './standing.ts'
import { type IssuedFacts, markIssued } from './store.ts'
import { summarize } from './summarize.ts'

/** A document as it goes out, and what is known about it. */
interface Final {
  readonly document: InvoiceDocument
  readonly totals: Totals
  readonly findings: readonly Finding[]
  readonly rulePack: string
  readonly original: DocumentRecord | undefined
  /** Arabic name of the other side. */
  readonly nameAr: string
  /** `YYYY-MM-DD` in Asia/Dubai. */
  readonly today: string
  readonly sendAt: string | null
}

/** Freezes a draft with its exact XML and tells the exchange, with statements that nobody waits for. */
export async function freezeDocument(
  context: Context,
  tx: Tx,
  actor: Actor,
  draft: DocumentRecord,
  final: Final,
): Promise<WrittenDocument> {
  const now = context.clock.now()
  const { document, totals, findings, rulePack, original, sendAt } = final
  const summary = summarize(document, totals, {
    direction: 'sent',
    today: final.today,
    nameAr: final.nameAr,
  })
  const xml = Buffer.from(writeUbl(document, totals), 'utf8')
  const xmlSha256 = createHash('sha256').update(xml).digest('hex')
  const facts = factsAtIssue(summary.receivingParticipantId, sendAt !== null)
  const contents = { draft: document, totals, findings, xml, xmlSha256, rulePack, frozen: true }
  const issued: IssuedFacts = {
    summary,
    uuid: document.uuid,
    originalDocumentId: original?.id ?? null,
    facts,
    filterKeys: filterKeysOf({ state: 'issued', facts }),
    version: draft.version + 1,
    issuedBy: actor.userId,
    sendAt,
  }
  await replaceContents(tx, actor, draft.id, contents)
  await markIssued(tx, actor, draft.id, issued, now)
  await context.events.publish(tx, actor, {
    name: 'document.issued',
    subjectId: draft.id,
    participantKey: draft.participantKey,
  })
  await recordAudit(tx, actor, {
    action: 'document.issued',
    subjectId: draft.id,
    after: {
      number: document.number,
      uuid: document.uuid,
      sha256: xmlSha256,
      payable: summary.payable,
      ...(sendAt === null ? {} : { sendAt }),
    },
  })
  return { record: issuedRecordOf(draft, issued, now), contents, original }
}

/** The report waits until the look-up has shown that the receiver can be reached (transport facts, 4.2). */
function factsAtIssue(receivingParticipantId: string, scheduled: boolean): ExchangeFacts {
  if (reportOnlyReason(receivingParticipantId) !== null) {
    return {
      ...noExchange,
      transmission: { state: 'notApplicable', reason: 'predefinedReceiver' },
      taxReport: scheduled
        ? { state: 'held', reason: 'schedule', overdue: false }
        : { state: 'queued', reason: null, overdue: false },
    }
  }
  return {
    ...noExchange,
    transmission: scheduled ? { state: 'held', reason: 'schedule' } : { state: 'queued', reason: null },
    taxReport: { state: 'held', reason: 'lookup', overdue: false },
  }
}
