import { isBlankLine } from '#core/drafts'
import type { InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { reportOnlyReason } from '#core/participant-ids'
import { peggedRate } from './pegged-rate.ts'
import { isSameValue } from './same-value.ts'

/** Fields besides parties and lines that are the user's own words; the others are chosen or filled by the form. */
const ownWords = [
  ...(['number', 'note', 'creditReasonText', 'references', 'precedingDocuments', 'attachments'] as const),
  ...(['allowances', 'charges', 'prepayments', 'prepaid', 'rounding', 'retention', 'payee'] as const),
  ...(['beneficiary', 'principal', 'rejectedDocument', 'delivery', 'taxRepresentative'] as const),
]

/**
 * Whether a new draft has anything to be found by or to be typed again: the other side, a line, or words and figures of the
 * user. A form in which only the type of supply, a date or another choice was tried leaves no draft behind. Pure.
 * @param initial the document with which the form began: what the form proposed is not the user's own
 */
export function isWorthSaving(draft: InvoiceDraft, initial: InvoiceDraft): boolean {
  const other = isSelfBilled(draft.kind) ? draft.seller : draft.buyer
  return (
    isNamed(other) ||
    (draft.lines ?? []).some((line) => !isBlankLine(line)) ||
    ownWords.some((field) => hasText(draft[field])) ||
    proposedParts.some((part) => hasText(part(draft)) && !isSameValue(part(draft), part(initial)))
  )
}

/** Parts that the form may propose, and that the user may type. */
const proposedParts: readonly ((draft: InvoiceDraft) => unknown)[] = [
  ({ paymentTerms }) => paymentTerms,
  ({ period }) => period,
  ({ paymentMeans }) => paymentMeans?.map(({ account, remittance }) => [account, remittance]),
  ({ currency, exchangeRate }) =>
    exchangeRate?.rate === peggedRate(currency ?? '')?.rate ? undefined : exchangeRate?.rate,
]

function isNamed(party: Party | undefined): boolean {
  if (!party) return false
  const {
    address,
    contact,
    identifiers,
    legalName,
    legalRegistration,
    participantId,
    tin,
    tradingName,
    trn,
  } = party
  // The country is chosen by the form.
  const { country: _country, ...place } = address ?? {}
  // A predefined receiver comes with a choice, such as that of a consumer.
  const receiver = participantId?.value ?? ''
  return [
    ...[legalName, tradingName, trn, tin],
    reportOnlyReason(receiver) === null ? receiver : '',
    ...[place, contact, identifiers, legalRegistration],
  ].some(hasText)
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
