import type { Finding } from '#contract/common'
import type { OwnParticipant } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { areSimilarNames, digitsOf, tinOfTrn } from '#core/party'
import { fieldFinding } from '#platform/base/problem'

/**
 * Why a complete document does not belong to a participant: its seller differs by TRN, TIN or electronic address, or
 * by name where it has none of them. Undefined for documents of the participant, and for those without a seller.
 */
export function otherSeller(
  { seller }: InvoiceDraft,
  participant: Pick<OwnParticipant, 'tin' | 'trn' | 'participantId' | 'nameEn' | 'nameAr'>,
): Finding | undefined {
  if (!seller) return undefined
  const ids = [seller.trn, seller.tin, seller.participantId?.value].flatMap(
    (text) => digitsOf(text ?? '') || [],
  )
  const name = seller.legalName || seller.tradingName || ''
  const names = [seller.legalName, seller.tradingName].flatMap((one) => one || [])
  const own = [participant.trn, participant.tin, tinOfTrn(participant.trn), endpointOf(participant)]
  const isOurs =
    ids.length > 0
      ? ids.some((id) => own.some((ownId) => ownId !== '' && ownId === id.replace(/^0235:/, '')))
      : names.length === 0 || names.some((one) => isOneOf(one, [participant.nameEn, participant.nameAr]))
  if (isOurs) return undefined
  const sellerName = name || (ids[0] ?? '')
  const message = `This invoice is from ${sellerName}. It belongs under received documents, not among those that you issue.`
  return fieldFinding('seller', 'falaj-import-other-seller', message, { name: sellerName, value: sellerName })
}

function endpointOf({ participantId }: Pick<OwnParticipant, 'participantId'>): string {
  return participantId.split(':').at(-1) ?? ''
}

function isOneOf(name: string, ownNames: readonly string[]): boolean {
  return ownNames.some((one) => one !== '' && (one === name || areSimilarNames(one, name)))
}
