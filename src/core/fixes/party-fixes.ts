import { type CodeList, foldText, legalRegistrationTypes } from '#core/codelists'
import type { InvoiceDraft, Party } from '#core/invoice'
import { parseParticipantId, reportOnlyReason, reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import {
  digitsOf,
  findEmirate,
  isTin,
  isTrn,
  parseTin,
  parseTrn,
  similarEmirate,
  tinOfTrn,
} from '#core/party'
import { type FixEntry, fix } from './fix.ts'
import { textAt, without, withText } from './path-values.ts'

type Side = 'seller' | 'buyer'

function sideOf(path: string): Side {
  return path.startsWith('seller') ? 'seller' : 'buyer'
}

function withParty(draft: InvoiceDraft, side: Side, change: Partial<Party>): InvoiceDraft {
  return { ...draft, [side]: { ...draft[side], ...change } }
}

/** Sets a predefined endpoint of the buyer; the buyer's own endpoint becomes an identifier. */
function sendReportOnly(draft: InvoiceDraft, value: string): InvoiceDraft | undefined {
  const participantId = draft.buyer?.participantId
  if (participantId?.value === value) return undefined
  const keep =
    participantId?.value && !draft.buyer?.identifiers?.length ? { identifiers: [{ ...participantId }] } : {}
  return withParty(draft, 'buyer', { participantId: { scheme: tinScheme, value }, ...keep })
}

/** A TIN (or predefined receiver) in a typed participant id: prefixes, blanks, a whole TRN. */
function participantIdIn(typed: string): string | undefined {
  const digits = digitsOf(parseParticipantId(typed)?.value ?? typed)
  if (isTin(digits) || reportOnlyReason(digits) !== null) return digits
  return tinOfTrn(digits)
}

const sides: readonly Side[] = ['seller', 'buyer']

/** Tax schemes as they are by default: VAT for a TRN, TIN for a TIN. */
function plainSchemes(draft: InvoiceDraft): InvoiceDraft | undefined {
  let fixed: InvoiceDraft | undefined
  for (const side of sides) {
    const party = draft[side]
    if (party?.trn && party.trnScheme && party.trnScheme !== 'VAT')
      fixed = { ...(fixed ?? draft), [side]: without(fixed?.[side] ?? party, 'trnScheme') }
    if (party?.tin && party.tinScheme?.trim().toUpperCase() === 'VAT')
      fixed = { ...(fixed ?? draft), [side]: without(fixed?.[side] ?? party, 'tinScheme') }
  }
  const { taxRepresentative } = draft
  if (taxRepresentative?.taxScheme && taxRepresentative.taxScheme !== 'VAT')
    fixed = { ...(fixed ?? draft), taxRepresentative: without(taxRepresentative, 'taxScheme') }
  return fixed
}

/** The code of the entry that bears this name, or is this code, when both are folded. */
function codeNamed(list: CodeList, name: string, fold: (text: string) => string): string | undefined {
  return list.entries.find(({ code, en, ar = en }) => [code, en, ar].some((known) => fold(known) === name))
    ?.code
}

const endpointFixes: readonly FixEntry[] = [
  fix('endpoint.deemedSupply', ['ibr-080', 'falaj-deemed-endpoint'], (draft) =>
    draft.flags?.deemedSupply ? sendReportOnly(draft, reportOnlyReceivers.deemedSupply) : undefined,
  ),
  fix('endpoint.export', ['ibr-080'], (draft) => {
    const country = draft.buyer?.address?.country
    return draft.flags?.export && country && country !== 'AE'
      ? sendReportOnly(draft, reportOnlyReceivers.exportOutsidePeppol)
      : undefined
  }),
  fix('endpoint.fromTrn', ['ibr-080', 'ibr-081'], (draft, { rule }) => {
    const side = rule === 'ibr-081' ? 'seller' : 'buyer'
    const tin = tinOfTrn(draft[side]?.trn ?? '')
    return tin === undefined || draft[side]?.participantId?.value
      ? undefined
      : withParty(draft, side, { participantId: { scheme: tinScheme, value: tin } })
  }),
  fix('endpoint.form', ['falaj-participant-id', 'falaj-seller-scheme'], (draft, { path }) => {
    const id = draft[sideOf(path)]?.participantId
    const value = id?.value && participantIdIn(id.value)
    if (!value || (value === id.value && (id.scheme || tinScheme) === tinScheme)) return undefined
    return withParty(draft, sideOf(path), { participantId: { scheme: tinScheme, value } })
  }),
]

const taxNumberFixes: readonly FixEntry[] = [
  fix('trn.form', ['ibr-132-ae'], (draft, { path }) => {
    const trn = draft[sideOf(path)]?.trn
    const plain = trn && parseTrn(trn)
    return plain && plain !== trn ? withParty(draft, sideOf(path), { trn: plain }) : undefined
  }),
  fix('tin.form', ['ibr-148-ae'], (draft) => {
    const typed = draft.seller?.tin ?? ''
    const tin = parseTin(typed) ?? tinOfTrn(digitsOf(typed))
    return tin && tin !== typed ? withParty(draft, 'seller', { tin }) : undefined
  }),
  fix('trn.scheme', ['ibr-133-ae', 'ibr-134-ae', 'ibr-178-ae', 'aligned-ibrp-sr-12'], plainSchemes),
  fix('trn.fromTin', ['ibr-134-ae'], (draft) => {
    const trn = digitsOf(draft.seller?.tin ?? '')
    if (!draft.seller || draft.seller.trn || !isTrn(trn)) return undefined
    return { ...draft, seller: { ...without(draft.seller, 'tin', 'tinScheme'), trn } }
  }),
]

const otherFixes: readonly FixEntry[] = [
  fix('registration.type', ['ibr-173-ae', 'ibr-183-ae'], (draft, { rule }) => {
    const side = rule === 'ibr-173-ae' ? 'seller' : 'buyer'
    const path = `${side}.legalRegistration.type`
    const name = foldText(textAt(draft, path) ?? '')
    return withText(draft, path, codeNamed(legalRegistrationTypes, name, foldText))
  }),
  fix('registration.passportCountry', ['ibr-010-ae', 'ibr-012-ae'], (draft, { rule }) => {
    const path = `${rule === 'ibr-012-ae' ? 'seller' : 'buyer'}.legalRegistration.authority`
    const country = textAt(draft, path)?.trim().toUpperCase()
    return country && /^[A-Z]{2}$/.test(country) ? withText(draft, path, country) : undefined
  }),
  fix('emirate', ['falaj-emirate', 'ibr-128-ae'], (draft, { path }) =>
    withText(
      draft,
      path,
      findEmirate(textAt(draft, path) ?? '') ?? similarEmirate(textAt(draft, path) ?? ''),
    ),
  ),
  fix('payee.isSeller', ['ibr-017'], (draft) => {
    const { payee, seller } = draft
    if (
      !payee?.name ||
      payee.name !== seller?.tradingName ||
      payee.identifier ||
      payee.legalRegistration ||
      payee.creditorId
    )
      return undefined
    return without(draft, 'payee')
  }),
  fix('beneficiary.isBuyer', ['ibr-007-ae'], (draft) =>
    isTrn(draft.buyer?.trn ?? '') && !draft.beneficiary?.value
      ? { ...draft, beneficiary: { value: draft.buyer?.trn } }
      : undefined,
  ),
]

export const partyFixes: readonly FixEntry[] = [...endpointFixes, ...taxNumberFixes, ...otherFixes]
