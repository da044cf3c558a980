import { DocumentId } from '#contract/documents'
import type { DraftRecordsAnswer, ReadDraftRecordsQuery } from '#contract/draft-records'
import type { Actor } from '#core/access'
import { isCreditNote, isSelfBilled, kindOf } from '#core/kinds'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { findContactByParticipantId } from '#server/contacts'
import { findFiledPeriods } from '#server/filed-returns'
import { requireParticipant } from '#server/participants'
import { selectAttachments } from '../attachments/index.ts'
import { findInOtherCompany, findOriginal, remainingCredit } from '../credits/index.ts'
import { listedNumber, selectGivenNumbers } from '../numbers/index.ts'

/**
 * Records about the references of a draft: whether its number is taken, the remaining amount of the invoice that it
 * credits, the supplier's agreement of a self-billed document, whether its tax date lies in a filed VAT period, and which of
 * its uploaded files are stored. Issuing checks the same. Raises `participant.not-found`.
 */
export async function getDraftRecords(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: ReadDraftRecordsQuery,
): Promise<DraftRecordsAnswer> {
  authorize(actor, 'document.draft')
  const kind = kindOf(query.typeCode) ?? 'invoice'
  const number = listedNumber(query.number)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const [sameNumber, credited, supplier, filed, files] = await Promise.all([
      number ? selectGivenNumbers(tx, participantKey, [number]) : [],
      isCreditNote(kind) ? creditedInvoice(tx, participantKey, kind, query) : none,
      isSelfBilled(kind) && query.counterparty
        ? findContactByParticipantId(tx, query.counterparty)
        : undefined,
      findFiledPeriods(tx, participantKey, [query.taxDate]),
      query.files.length > 0 ? selectAttachments(tx, participantKey, query.files) : [],
    ])
    return {
      ...credited,
      takenNumber: sameNumber.find(({ typeCode }) => typeCode === query.typeCode)?.number ?? null,
      agreement: supplier?.selfBillingAgreement ?? null,
      filedPeriod: filed.get(query.taxDate ?? '') ?? null,
      files,
    }
  })
}

type Credited = Pick<DraftRecordsAnswer, 'original' | 'unknownOriginal' | 'originalOf'>

const none: Credited = { original: null, unknownOriginal: null, originalOf: null }

async function creditedInvoice(
  tx: TenantTx,
  participantKey: string,
  kind: Parameters<typeof isSelfBilled>[0],
  { original: number = '', counterparty = '', counterpartyName = '' }: ReadDraftRecordsQuery,
): Promise<Credited> {
  if (number === '') return none
  const invoice = await findOriginal(tx, participantKey, { selfBilled: isSelfBilled(kind), number })
  if (!invoice) {
    const otherSide = { participantId: counterparty, name: counterpartyName }
    const originalOf = await findInOtherCompany(tx, participantKey, { kind, number, otherSide })
    return { ...none, unknownOriginal: number, originalOf }
  }
  const left = await remainingCredit(tx, invoice, null)
  return {
    ...none,
    original: { documentId: DocumentId.parse(invoice.id), number, currency: invoice.currency, left },
  }
}
