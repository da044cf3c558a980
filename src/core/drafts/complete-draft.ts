import { plainAccount } from '#core/bank-accounts'
import {
  type DocumentAllowance,
  type InvoiceDraft,
  type InvoiceLine,
  type LineVat,
  type Party,
  type PaymentMeans,
} from '#core/invoice'
import { isCreditNote, specificationOf } from '#core/kinds'
import { reportOnlyReason, tinScheme } from '#core/participant-ids'
import { allowanceRateOf, lineRateOf } from '#core/vat'

/**
 * The draft with all fields that follow from others and need not be entered: specification and process by kind, tax
 * currency and exchange direction, schemes, line ids, base quantity 1, discount 0, rates by VAT category, the
 * identifier of a consumer. Entered fields never change, except for blanks in an IBAN. Pure; the result shares
 * unchanged parts.
 */
export function completeDraft(draft: InvoiceDraft): InvoiceDraft {
  const specification = specificationOf(draft.kind)
  const foreign = Boolean(draft.currency) && draft.currency !== 'AED'
  const complete: InvoiceDraft = {
    ...draft,
    customizationId: draft.customizationId || specification.customizationId,
    profileId: draft.profileId || specification.profileId,
    flags: draft.flags ?? {},
    taxIncluded: draft.taxIncluded ?? false,
  }
  if (foreign) {
    complete.taxCurrency = draft.taxCurrency || 'AED'
    if (draft.exchangeRate?.rate) {
      complete.exchangeRate = {
        ...draft.exchangeRate,
        source: draft.exchangeRate.source || draft.currency,
        target: draft.exchangeRate.target || complete.taxCurrency,
      }
    }
  } else if (draft.currency) {
    // A rate that was typed before the currency went back to AED would make the document invalid (ibr-077).
    delete complete.taxCurrency
    delete complete.exchangeRate
  }
  if (draft.seller) complete.seller = completeParty(draft.seller)
  if (draft.buyer) complete.buyer = completeBuyer(completeParty(draft.buyer))
  if (draft.taxRepresentative?.trn) {
    complete.taxRepresentative = {
      ...draft.taxRepresentative,
      taxScheme: draft.taxRepresentative.taxScheme || 'VAT',
    }
  }
  if (draft.delivery?.incoterms?.value) {
    const { incoterms } = draft.delivery
    complete.delivery = {
      ...draft.delivery,
      incoterms: { ...incoterms, scheme: incoterms.scheme || 'Incoterms' },
    }
  }
  completePayment(draft, complete)
  if (draft.allowances) complete.allowances = draft.allowances.map(completeAllowance)
  if (draft.charges) complete.charges = draft.charges.map(completeAllowance)
  if (draft.lines) complete.lines = draft.lines.map(completeLine)
  return complete
}

/** Accounts are sent as banks write them, however they were typed. */
function completeMeans(means: PaymentMeans): PaymentMeans {
  const { account } = means
  if (!account?.value) return means
  const value = plainAccount(account.value, account.scheme)
  return value === account.value ? means : { ...means, account: { ...account, value } }
}

function completePayment(draft: InvoiceDraft, complete: InvoiceDraft): void {
  if (draft.paymentMeans) complete.paymentMeans = draft.paymentMeans.map(completeMeans)
  if (!isCreditNote(draft.kind)) return
  // UBL credit notes have the due date inside the payment means; 1 means that no instrument is defined.
  if (draft.dueDate && !draft.paymentMeans?.length) complete.paymentMeans = [{ code: '1' }]
}

function completeParty(party: Party): Party {
  const complete = { ...party }
  const { participantId } = party
  if (participantId?.value && !participantId.scheme)
    complete.participantId = { ...participantId, scheme: tinScheme }
  if (party.trn && !party.trnScheme) complete.trnScheme = 'VAT'
  if (party.tin && !party.tinScheme) complete.tinScheme = 'TIN'
  return complete
}

/**
 * A buyer in the UAE without a delivery must have a TRN or another identifier (ibr-135-ae): without either, the
 * number of the registration is used.
 */
function completeBuyer(buyer: Party): Party {
  const { participantId, trn, identifiers, legalRegistration, address } = buyer
  if (address?.country !== 'AE' || trn || identifiers?.length || !legalRegistration?.value) return buyer
  if (!participantId || reportOnlyReason(participantId) === null) return buyer
  const { value, scheme } = legalRegistration
  return { ...buyer, identifiers: [scheme ? { value, scheme } : { value }] }
}

function completeAllowance(entry: DocumentAllowance): DocumentAllowance {
  if (!entry.vat?.category || entry.vat.rate) return entry
  const rate = allowanceRateOf(entry.vat.category)
  return rate === undefined ? entry : { ...entry, vat: { ...entry.vat, rate } }
}

function completeVat(vat: LineVat): LineVat {
  if (!vat.category) return vat
  const rate = lineRateOf(vat.category)
  if (rate !== undefined) return vat.rate ? vat : { ...vat, rate }
  if (vat.rate === undefined) return vat
  // Exempt and out-of-scope lines must not name a rate (aligned-ibrp-e-05, o-05); one may linger in the form.
  const { rate: _rate, ...withoutRate } = vat
  return withoutRate
}

function completeLine(line: InvoiceLine, index: number): InvoiceLine {
  const complete: InvoiceLine = { ...line, id: line.id || String(index + 1) }
  if (line.price?.gross) {
    const baseUnit = line.price.baseUnit || line.unit
    complete.price = {
      ...line.price,
      discount: line.price.discount || '0',
      baseQuantity: line.price.baseQuantity || '1',
      ...(baseUnit ? { baseUnit } : {}),
    }
  }
  if (line.vat) complete.vat = completeVat(line.vat)
  if (line.item) {
    complete.item = { ...line.item }
    // The description is mandatory in the UAE (ibr-125-ae); by default it is the name.
    if (!line.item.description && line.item.name) complete.item.description = line.item.name
    if (line.item.serviceCodes) {
      complete.item.serviceCodes = line.item.serviceCodes.map((entry) =>
        entry.value ? { ...entry, scheme: entry.scheme || 'SAC' } : entry,
      )
    }
    if (line.item.classifications) {
      complete.item.classifications = line.item.classifications.map((entry) =>
        entry.code ? { ...entry, list: entry.list || 'HS' } : entry,
      )
    }
  }
  return complete
}
