import type { Finding } from '#contract/common'
import type { ReceivedFileResult } from '#contract/other-provider'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled, typeCodeOf } from '#core/kinds'
import { reportOnlyReason } from '#core/participant-ids'
import { rulePackFor } from '#core/rules'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type DocumentRecord, toStoredFinding } from '#server/documents/model'
import { findNamedDocuments, readRecord } from '#server/documents/reading'
import { recordReceived } from '#server/documents/received'
import { checkDocumentFile } from '#server/exchange'
import { listParticipants, type Participant, requireParticipant } from '#server/participants'
import { sentFiles } from './sent-files.ts'
import { lockReceiving } from './store.ts'

/** Enough for a year of a small company; more can be uploaded in several files. */
const limits = { maxEntries: 300, maxUnpacked: 64 * 1024 * 1024 }

interface SentDocuments {
  readonly fileName: string
  readonly bytes: Buffer
  /** Whether a network is connected here: then documents arrive automatically. */
  readonly isConnected: boolean
}

type Outcome = Omit<ReceivedFileResult, 'file'>

/**
 * Adds documents that the company's own provider received for it: one as XML, alone or in its envelope, or a ZIP file of
 * many. Each is checked like an arrival, must be addressed to this company, and is accepted once; it is frozen with its exact
 * bytes and counts in the VAT return. It is neither answered nor reported. Each file is a transaction of its own, so
 * that a repeat continues where an earlier one stopped. Needs `document.receive`. Raises `participant.not-found`,
 * `document.arrives-by-network` where a network is connected, and `common.invalid` for a ZIP file that cannot be
 * read, and one of more than 300 files or 64 MB.
 * @returns the outcome of each file
 */
export async function receiveFromOtherProvider(
  context: Context,
  actor: Actor,
  participantKey: string,
  { bytes, fileName, isConnected }: SentDocuments,
): Promise<ReceivedFileResult[]> {
  authorize(actor, 'document.receive')
  const participant = await context.db.tenant(actor, (tx) => requireParticipant(tx, participantKey))
  if (isConnected) throw problem('document.arrives-by-network')
  const results: ReceivedFileResult[] = []
  for (const { name, read } of sentFiles(fileName, bytes, limits)) {
    const content = read()
    const outcome = Buffer.isBuffer(content)
      ? await take(context, actor, participant, content)
      : refused([content])
    results.push({ file: name, ...outcome })
  }
  return results
}

const refused = (findings: readonly Finding[]): Outcome => ({
  outcome: 'refused',
  findings: [...findings],
  document: null,
})

async function take(
  context: Context,
  actor: Actor,
  participant: Participant,
  bytes: Buffer,
): Promise<Outcome> {
  const today = dubaiDate(context.clock.now().getTime())
  const checked = await checkDocumentFile(bytes, today)
  const findings = checked.findings.map(toStoredFinding)
  if (!checked.isGood) return refused(findings)
  const { document, serialized, totals, xml } = checked
  const stranger = await findMismatchedReceiver(context, actor, participant, document)
  if (stranger) return refused([stranger])
  return await context.db.tenant(actor, async (tx) => {
    // Concurrent additions of the same document run one after the other.
    await lockReceiving(tx, participant.id)
    const existing = await findKnown(tx, participant, document)
    if (existing) return present('known', existing, [])
    const recorded = await recordReceived(context, tx, actor, {
      participantKey: participant.id,
      envelopeId: null,
      document,
      totals,
      findings,
      rulePack: rulePackFor(document.issueDate ?? today).id,
      xml: xml === null ? bytes : Buffer.from(xml, 'utf8'),
      ...(serialized ? { serialized } : {}),
      accepted: true,
    })
    const record = recorded === null ? undefined : await readRecord(tx, recorded.id)
    if (!recorded || !record) throw new Error('a document that was put in is not there')
    return present('taken', record, [...findings, ...recorded.findings])
  })
}

function present(
  outcome: 'taken' | 'known',
  { counterpartyName, id, number }: DocumentRecord,
  findings: readonly Finding[],
): Outcome {
  const document = {
    id: id as NonNullable<Outcome['document']>['id'],
    number: number ?? '',
    sellerName: counterpartyName,
  }
  return { outcome, findings: [...findings], document }
}

/** Sender and receiver of a document: with self-billing the buyer writes it. */
function sidesOf({ buyer, kind, seller }: InvoiceDraft): { from: Party | undefined; to: Party | undefined } {
  return isSelfBilled(kind) ? { from: buyer, to: seller } : { from: seller, to: buyer }
}

function idOf(party: Party | undefined): string {
  const { scheme = '', value = '' } = party?.participantId ?? {}
  return value === '' ? '' : `${scheme}:${value}`.toLowerCase()
}

/** By its participant id; by its tax numbers only where the document names no id of its own for it. */
function isCompany(party: Party | undefined, { participantId, tin, trn }: Participant): boolean {
  const id = idOf(party)
  if (id !== '' && reportOnlyReason(id) === null) return id === participantId.toLowerCase()
  return (trn !== '' && party?.trn === trn) || party?.tin === tin
}

/** Why a document is not this company's to receive; undefined when it is. */
async function findMismatchedReceiver(
  context: Context,
  actor: Actor,
  participant: Participant,
  document: InvoiceDraft,
): Promise<Finding | undefined> {
  const { from, to } = sidesOf(document)
  const side = isSelfBilled(document.kind) ? 'seller' : 'buyer'
  if (isCompany(to, participant)) return undefined
  const nameOf = (party: Party | undefined) => party?.legalName ?? party?.tradingName ?? (idOf(party) || '?')
  const params = { company: participant.nameEn, name: nameOf(to), id: idOf(to) || to?.trn || '' }
  if (isCompany(from, participant)) {
    const message = `${participant.nameEn} sent this document itself, to ${params.name}. It belongs under Sent.`
    return fieldFinding(side, 'falaj-received-own', message, params)
  }
  const others = await listParticipants(context, actor)
  const other = others.find((one) => isCompany(to, one))
  if (other) {
    const message = `It is made out to ${other.nameEn}, another company of yours. Switch to that company and put it in there.`
    return fieldFinding(side, 'falaj-received-other-company', message, { ...params, name: other.nameEn })
  }
  const message = `It is made out to ${params.name} (${params.id}), not to ${participant.nameEn}.`
  return fieldFinding(side, 'falaj-received-not-ours', message, params)
}

/** The same document, added before: by its unique identifier, or by seller, kind and number. */
async function findKnown(
  tx: TenantTx,
  { id: participantKey }: Participant,
  document: InvoiceDraft,
): Promise<DocumentRecord | undefined> {
  const { from } = sidesOf(document)
  const senderId = idOf(from)
  const senderName = from?.legalName ?? from?.tradingName ?? ''
  const { number = '', uuid = '' } = document
  const received = async (name: string) =>
    (await findNamedDocuments(tx, participantKey, name)).filter(({ direction }) => direction === 'received')
  const [byUuid] = await received(uuid)
  if (byUuid) return byUuid
  return (await received(number)).find(
    (one) =>
      one.typeCode === typeCodeOf(document.kind) &&
      (senderId === ''
        ? one.counterpartyName === senderName
        : one.sendingParticipantId.toLowerCase() === senderId),
  )
}
