import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import type { IssueDocumentRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { type InvoiceDocument, type InvoiceDraft, isCreditNote, type Totals } from '#core/invoice'
import { reportOnlyReason } from '#core/tax-data'
import { writeUbl } from '#core/ubl'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newUuid } from '#platform/ids'
import { fieldFinding, problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { previewNumber, takeNumber } from '#server/settings'
import { checkCredit } from './check-credit.ts'
import { checkDraft } from './check-draft.ts'
import { selectContents, writeContents } from './contents-store.ts'
import { originalOf, withoutServerFields } from './create-draft.ts'
import { type DocumentRecord, type ExchangeFacts, noExchange } from './document.ts'
import { markUsage } from './mark-usage.ts'
import { withOwnParty } from './own-party.ts'
import type { DocumentPorts } from './ports.ts'
import { checkSendAt, warnOfLateSending } from './send-time.ts'
import { placeOf } from './standing.ts'
import { markIssued, selectIssuedByNumber } from './store.ts'
import { summarizeFor } from './summarize.ts'
import { lockDraft } from './update-draft.ts'

/**
 * Issues a draft: checks it as it will go out, gives it its number and unique identifier, freezes it with its exact
 * XML and hands it to the exchange, all in one transaction. The same Idempotency-Key again changes nothing.
 * With `sendAt` it is sealed now and sent then.
 * Raises `document.invalid` with findings (nothing changes then), `document.not-found`, `document.already-issued`,
 * `version.conflict`, and `exchange.live-not-connected` in an environment that has no network yet.
 */
export async function issueDocument(
  context: Context,
  actor: Actor,
  ports: Pick<DocumentPorts, 'isConnected'>,
  id: string,
  input: IssueDocumentRequest,
  idempotencyKey: string,
): Promise<void> {
  authorize(actor, 'document.issue')
  if (!ports.isConnected(actor.environment)) throw problem('exchange.live-not-connected')
  try {
    await context.db.tenant(actor, (tx) =>
      once(
        context,
        tx,
        actor,
        { operation: 'document.issue', key: idempotencyKey, request: { id, ...input } },
        () => issue(context, tx, actor, id, input),
      ),
    )
  } catch (error) {
    if (isNumberTaken(error)) throw problem('document.invalid', { findings: [numberTaken('')] })
    throw error
  }
}

async function issue(
  context: Context,
  tx: Tx,
  actor: Actor,
  id: string,
  input: IssueDocumentRequest,
): Promise<object> {
  const sendAt = input.sendAt ?? null
  if (sendAt !== null) checkSendAt(sendAt, context.clock.now())
  const document = await lockDraft(tx, actor, id, input.version)
  const participant = await requireParticipant(tx, actor, document.participantKey)
  if (participant.registration !== 'registered') throw problem('document.participant-not-registered')
  const given = input.draft ?? (await selectContents(tx, actor, id)).draft
  const uuid = newUuid()
  const own = withOwnParty({ ...withoutServerFields(given), uuid }, participant)
  const series = isCreditNote(own.kind) ? 'creditNote' : 'invoice'
  const preview = await previewNumber(tx, actor, document.participantKey, series)
  const numbered = withNumber(own, preview.automatic ? preview.number : (own.number?.trim() ?? null))
  const today = dubaiDate(context.clock.now().toISOString())
  const checked = checkDraft(numbered, today)
  const originalId = await originalOf(tx, actor, document.participantKey, numbered)
  const credit = originalId
    ? await checkCredit(tx, actor, originalId, { id, gross: checked.totals.grossTotal })
    : []
  const late = sendAt === null ? [] : warnOfLateSending(numbered, sendAt)
  const findings = [...checked.findings, ...credit, ...late]
  if (findings.some((finding) => finding.severity === 'fatal'))
    throw problem('document.invalid', { findings })
  const number = preview.automatic
    ? await takeNumber(tx, actor, document.participantKey, series)
    : numbered.number
  const final = { ...checked.draft, number: number ?? '' } as InvoiceDocument
  const taken = await selectIssuedByNumber(
    tx,
    actor,
    document.participantKey,
    [document.typeCode],
    final.number,
  )
  if (taken) throw problem('document.invalid', { findings: [...findings, numberTaken(final.number)] })
  const frozen = { document: final, totals: checked.totals, findings, rulePack: checked.rulePack }
  await freeze(context, tx, actor, document, { ...frozen, originalId, today, sendAt })
  return { id }
}

function withNumber(draft: InvoiceDraft, number: string | null): InvoiceDraft {
  const { number: _typed, ...rest } = draft
  return number ? { ...rest, number } : rest
}

interface Frozen {
  readonly document: InvoiceDocument
  readonly totals: Totals
  readonly findings: readonly Finding[]
  readonly rulePack: string
  readonly originalId: string | null
  readonly today: string
  readonly sendAt: string | null
}

async function freeze(
  context: Context,
  tx: Tx,
  actor: Actor,
  draft: DocumentRecord,
  frozen: Frozen,
): Promise<void> {
  const now = context.clock.now()
  const summary = await summarizeFor(tx, actor, frozen.document, frozen.totals, {
    direction: 'sent',
    today: frozen.today,
  })
  const xml = Buffer.from(writeUbl(frozen.document, frozen.totals), 'utf8')
  const xmlSha256 = createHash('sha256').update(xml).digest('hex')
  const facts = factsAtIssue(summary.receivingParticipantId, frozen.sendAt !== null)
  await writeContents(tx, actor, draft.id, {
    draft: frozen.document,
    totals: frozen.totals,
    findings: frozen.findings,
    xml,
    xmlSha256,
    rulePack: frozen.rulePack,
    frozen: true,
  })
  await markIssued(
    tx,
    actor,
    draft.id,
    {
      summary,
      uuid: frozen.document.uuid,
      originalDocumentId: frozen.originalId,
      facts,
      place: placeOf({ state: 'issued', facts }),
      version: draft.version + 1,
      issuedBy: actor.userId,
      sendAt: frozen.sendAt,
    },
    now,
  )
  await markUsage(tx, actor, summary.receivingParticipantId, frozen.document)
  await context.events.publish(tx, actor, {
    name: 'document.issued',
    subjectId: draft.id,
    participantKey: draft.participantKey,
  })
  await recordAudit(tx, actor, {
    action: 'document.issued',
    subjectId: draft.id,
    after: {
      number: frozen.document.number,
      uuid: frozen.document.uuid,
      sha256: xmlSha256,
      payable: summary.payable,
      ...(frozen.sendAt === null ? {} : { sendAt: frozen.sendAt }),
    },
  })
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

function numberTaken(number: string): Finding {
  return fieldFinding(
    'number',
    'falaj-number-taken',
    `The number ${number} was already given to another document.`,
    {
      number,
    },
  )
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'documents_number_once'
}
