import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import { documentIssued } from '#contract/domain-events/document-issued'
import { documentIssuedToFile } from '#contract/domain-events/document-issued-to-file'
import { type Actor, userIdOf } from '#core/access'
import { notUploaded } from '#core/at-provider'
import { withoutContents } from '#core/attachments'
import { dubaiDate } from '#core/calendar'
import { filedPeriodRule } from '#core/draft-checks'
import type { InvoiceDocument, Totals } from '#core/invoice'
import { reportOnlyReason } from '#core/participant-ids'
import { writeUbl } from '#core/ubl'
import type { Context } from '#platform/base/context'
import { newUuid } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { recordAuditAll } from '#server/audit'
import type { ContactRecord } from '#server/contacts'
import { replaceContents, retainedWrites, summarize, vatEntryWrites } from '../contents/index.ts'
import { documentEvent } from '../events/index.ts'
import { type DocumentRecord, type ExchangeFacts, noExchange } from '../model/index.ts'
import type { WrittenDocument } from '../reading/index.ts'
import { filterKeysOf } from '../standing/index.ts'
import { type IssuedFacts, issuedRecord, markIssued } from './store.ts'

/** A locked draft in its final form, with its records. */
export interface FinalDocument {
  readonly draft: DocumentRecord
  readonly document: InvoiceDocument
  readonly totals: Totals
  readonly findings: readonly Finding[]
  readonly rulePack: string
  readonly original: DocumentRecord | undefined
  /** The other side in the address book. */
  readonly contact: ContactRecord | undefined
}

/**
 * How issued documents are sent: by the exchange, at once or not before an instant; or in a file, for another
 * provider.
 */
export interface IssueWay {
  readonly sendAt: string | null
  readonly toFile: boolean
  /** Instant before which the exchange does not begin with them. */
  readonly listenersRunAt?: Date
  /** Whether the user has confirmed that a date lies in a filed VAT period. */
  readonly intoFiledPeriod?: boolean
}

interface Frozen extends WrittenDocument {
  readonly draft: DocumentRecord
  readonly issued: IssuedFacts
  readonly xmlSha256: string
}

/**
 * Freezes drafts with their exact XML and publishes `document.issued`; the statements are queued, not awaited. The exchange
 * gets no job for documents that are issued to a file.
 */
export async function freezeDocuments(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  finals: readonly FinalDocument[],
  way: IssueWay,
): Promise<WrittenDocument[]> {
  const now = context.clock.now()
  const { sendAt, toFile, listenersRunAt } = way
  const event = toFile ? documentIssuedToFile : documentIssued
  const { name } = event
  const all = finals.map((final) => freeze(actor, final, way, now))
  const taxed = all.map(({ draft: { id, participantKey }, contents, issued: { summary } }) => {
    const { draft: document, totals } = contents
    return { id, participantKey, direction: 'sent' as const, document, totals, summary }
  })
  await replaceContents(
    tx,
    new Map(all.map(({ draft, contents }) => [draft.id, { ...contents, frozen: true }])),
    [...vatEntryWrites(tx, taxed), ...retainedWrites(tx, taxed)],
  )
  await markIssued(
    tx,
    all.map(({ draft, issued }) => ({ before: draft, issued })),
    now,
  )
  await context.events.publishAll(
    tx,
    all.map(({ draft: { id, participantKey } }) => ({
      name,
      subjectId: id,
      participantKey,
    })),
    { listenersRunAt, domainEvents: all.map(({ record }) => documentEvent(event, record)) },
  )
  await recordAuditAll(
    tx,
    actor,
    all.map(({ contents, draft, issued, xmlSha256 }) => ({
      action: name,
      subjectId: draft.id,
      after: {
        number: issued.summary.number,
        uuid: issued.uuid,
        sha256: xmlSha256,
        payable: issued.summary.payable,
        ...(sendAt === null ? {} : { sendAt }),
        ...filedPeriodOf(contents.findings),
      },
    })),
  )
  return all
}

/** The filed VAT period into which a user has confirmed to issue the document. */
function filedPeriodOf(findings: readonly Finding[]): object {
  const filedPeriod = findings.find(({ rule }) => rule === filedPeriodRule)
  return filedPeriod ? { filedPeriod: filedPeriod.params } : {}
}

function freeze(actor: Actor, final: FinalDocument, { sendAt, toFile }: IssueWay, now: Date): Frozen {
  const { draft, document, totals, findings, rulePack, original } = final
  const today = dubaiDate(now.toISOString())
  const summary = summarize(document, totals, { direction: 'sent', today, contact: final.contact })
  const xml = Buffer.from(writeUbl(document, totals), 'utf8')
  const xmlSha256 = createHash('sha256').update(xml).digest('hex')
  const isExchanged = !toFile && reportOnlyReason(summary.receivingParticipantId) === null
  const facts = toFile ? factsOfFile : factsAtIssue(summary.receivingParticipantId, sendAt !== null)
  const issued: IssuedFacts = {
    summary,
    uuid: document.uuid,
    originalDocumentId: original?.id ?? null,
    envelopeId: isExchanged ? newUuid() : null,
    facts,
    filterKeys: filterKeysOf({ state: 'issued', facts }),
    version: draft.version + 1,
    issuedBy: userIdOf(actor),
    sendAt,
  }
  // The XML has the contents of uploaded files; they are not stored a second time with the draft.
  const contents = { draft: withoutContents(document), totals, findings, xml, xmlSha256, rulePack }
  return { draft, issued, contents, original, xmlSha256, record: issuedRecord(draft, issued, now) }
}

/** Another provider sends and reports it: it has neither a transmission nor a report here. */
const factsOfFile: ExchangeFacts = {
  ...noExchange,
  transmission: { state: 'notApplicable', reason: 'otherProvider' },
  taxReport: { state: 'notRequired', reason: 'otherProvider', overdue: false },
  atProvider: { ...notUploaded, overdue: false },
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
