import { isBlankLine } from '#core/drafts'
import type { InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'

/** Fields besides parties and lines that are the user's own words; the others are chosen or filled by the form. */
const ownWords = [
  ...(['number', 'note', 'creditReasonText', 'references', 'precedingDocuments', 'attachments'] as const),
  ...(['allowances', 'charges', 'prepayments', 'prepaid', 'rounding', 'retention', 'payee'] as const),
  ...(['beneficiary', 'principal', 'rejectedDocument', 'delivery', 'taxRepresentative'] as const),
]

/**
 * Whether a new draft has anything to be found by: the other side, a line, or words of the user. A form in which only the
 * type of supply, a date or another choice was tried leaves no draft behind.
 */
export function isWorthSaving(draft: InvoiceDraft): boolean {
  const other = isSelfBilled(draft.kind) ? draft.seller : draft.buyer
  return (
    isNamed(other) ||
    (draft.lines ?? []).some((line) => !isBlankLine(line)) ||
    ownWords.some((field) => hasText(draft[field]))
  )
}

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
  return [
    ...[legalName, tradingName, participantId?.value, trn, tin],
    ...[place, contact, identifiers, legalRegistration],
  ].some(hasText)
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
