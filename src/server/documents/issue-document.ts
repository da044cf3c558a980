import type { Finding } from '#contract/common'
import type { IssueDocumentRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import type { InvoiceDocument, InvoiceDraft } from '#core/invoice'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newUuid } from '#platform/ids'
import { fieldFinding, problem } from '#platform/problem'
import { findContactByParticipantId } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { previewNumber, takeNumber } from '#server/settings'
import { type CheckedAsIssued, checkAsIssued } from './check-as-issued.ts'
import { checkCredit } from './check-credit.ts'
import { selectDraft } from './contents-store.ts'
import { originalOf, withoutServerFields } from './create-draft.ts'
import type { DocumentRecord } from './document.ts'
import { freezeDocument } from './freeze-document.ts'
import { type FullDocument, fullDocumentOf, namesOf } from './full-document.ts'
import { getDocument } from './get-document.ts'
import { findProductIds, markUsage } from './mark-usage.ts'
import type { DocumentPorts } from './ports.ts'
import { checkSendAt, warnOfLateSending } from './send-time.ts'
import { seriesOf } from './series.ts'
import { selectDocument, selectIssuedByNumber } from './store.ts'
import { counterpartyIdOf, nameArOf } from './summarize.ts'
import { requireDraft } from './update-draft.ts'

/**
 * Issues a draft: checks it as it will go out, gives it its number and unique identifier, freezes it with its exact
 * XML and hands it to the exchange, all in one transaction. The same Idempotency-Key again changes nothing.
 * With `sendAt` it is sealed now and sent then.
 * Raises `document.invalid` with findings (nothing changes then), `document.not-found`, `document.already-issued`,
 * `version.conflict`, and `exchange.live-not-connected` in an environment that has no network yet.
 * @returns the document as it stands
 */
export async function issueDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  input: IssueDocumentRequest,
  idempotencyKey: string,
): Promise<FullDocument> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  if (!ports.isConnected(actor.environment)) throw problem('exchange.live-not-connected')
  const request = {
    operation: 'document.issue',
    key: idempotencyKey,
    request: { id, ...input },
    answer: { id },
  }
  let issued: FullDocument | undefined
  try {
    await context.db.tenant(actor, async (tx) => {
      issued = undefined
      const look = () =>
        Promise.all([
          selectDocument(tx, actor, id, { lock: true }),
          input.draft ?? selectDraft(tx, actor, id),
        ])
      const act = async ([found, draft]: readonly [DocumentRecord | undefined, InvoiceDraft | undefined]) => {
        const document = requireDraft(found, id, input.version)
        if (!draft) throw problem('document.not-found', { detail: id })
        issued = await issue(context, tx, actor, ports, document, draft, input.sendAt ?? null)
        return request.answer
      }
      return await once(context, tx, actor, request, act, look)
    })
  } catch (error) {
    if (isNumberTaken(error)) throw problem('document.invalid', { findings: [numberTaken('')] })
    throw error
  }
  return issued ?? (await getDocument(context, actor, ports, id))
}

async function issue(
  context: Context,
  tx: Tx,
  actor: Actor,
  ports: DocumentPorts,
  document: DocumentRecord,
  draft: InvoiceDraft,
  sendAt: string | null,
): Promise<FullDocument> {
  const now = context.clock.now()
  if (sendAt !== null) checkSendAt(sendAt, now)
  const bare = withoutServerFields(draft)
  const series = seriesOf(bare.kind)
  const { participantKey } = document
  const receiver = counterpartyIdOf(bare, 'sent')
  const [participant, preview, contact, original, names] = await Promise.all([
    requireParticipant(tx, actor, participantKey),
    previewNumber(tx, actor, participantKey, series),
    findContactByParticipantId(tx, actor, receiver),
    originalOf(tx, actor, participantKey, bare),
    namesOf(tx, actor, ports, [document.createdBy, actor.userId]),
  ])
  if (participant.registration !== 'registered') throw problem('document.participant-not-registered')
  const today = dubaiDate(now.toISOString())
  const marks = { number: preview.number, uuid: newUuid() }
  const checked = checkAsIssued(withOwnParty(bare, participant), marks, today)
  const credit = original
    ? await checkCredit(tx, actor, original.id, { id: document.id, gross: checked.totals.grossTotal })
    : []
  const late = sendAt === null ? [] : warnOfLateSending(checked.draft, sendAt)
  const findings = [...checked.findings, ...credit, ...late]
  if (findings.some((finding) => finding.severity === 'fatal'))
    throw problem('document.invalid', { findings })
  const [number, productIds] = await Promise.all([
    giveNumber(tx, actor, document, checked, preview.automatic, findings),
    findProductIds(tx, actor, checked.draft),
  ])
  const { totals, rulePack } = checked
  const final = { ...checked.draft, number } as InvoiceDocument
  const nameAr = nameArOf(receiver, contact)
  await markUsage(tx, actor, contact?.id, productIds)
  const known = { document: final, totals, findings, rulePack, original, nameAr, today, sendAt }
  return fullDocumentOf(await freezeDocument(context, tx, actor, document, known), names)
}

/**
 * Takes the next number of the series, or keeps the one that was typed. Raises `document.invalid` when another
 * document has it. That is looked for at the same time, with the number as it was expected.
 */
async function giveNumber(
  tx: Tx,
  actor: Actor,
  { participantKey, typeCode }: DocumentRecord,
  { draft }: CheckedAsIssued,
  automatic: boolean,
  findings: readonly Finding[],
): Promise<string> {
  const expected = draft.number ?? ''
  const find = (number: string) => selectIssuedByNumber(tx, actor, participantKey, [typeCode], number)
  const [next, found] = await Promise.all([
    automatic ? takeNumber(tx, actor, participantKey, seriesOf(draft.kind)) : expected,
    find(expected),
  ])
  const number = next ?? ''
  const taken = number === expected ? found : await find(number)
  if (taken) throw problem('document.invalid', { findings: [...findings, numberTaken(number)] })
  return number
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
