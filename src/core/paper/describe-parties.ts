import { emirates, incoterms, legalRegistrationTypes } from '#core/codelists'
import { type Address, type InvoiceDraft, isStoredAddress, type Party } from '#core/invoice'
import { isCommercial } from '#core/kinds'
import { inBothLanguages, licensingAuthorities } from '#core/registrars'
import type { ArabicParty } from './arabic-parties.ts'
import type { PaperGroup, PaperParty, PaperValue } from './paper.ts'
import { date, fact, facts, id, named, type PaperLists, text } from './values.ts'

/** The legal name in both languages, where the Arabic one is known; else as the document has it. */
export function nameOf(name: string | undefined, arabic: string | undefined): PaperValue | undefined {
  const written = text(name)
  const ar = arabic?.trim()
  return written?.type === 'text' && ar && ar !== written.text
    ? { type: 'name', en: written.text, ar }
    : written
}

/**
 * The lines of an address; a city that is named like its emirate, or its region abroad, stands once. Where the address is
 * known in Arabic, its lines and its city are one text in each language.
 */
function addressLines(address: Address | undefined, lists: PaperLists, arabic?: string): PaperValue[][] {
  if (!address) return []
  const region = address.country === 'AE' ? named(emirates, address.subdivision) : text(address.subdivision)
  const names =
    region?.type === 'name' ? [region.en, region.ar] : region?.type === 'text' ? [region.text] : []
  const isNamedAlike = names.some((name) => name.toLowerCase() === address.city?.trim().toLowerCase())
  const city = isNamedAlike ? undefined : address.city?.trim()
  const { line1, line2, line3 } = address
  const written = [line1, line2, line3, city].map((part) => part?.trim()).filter(Boolean)
  const place = [region, id(address.postCode), named(lists.countries, address.country)]
  const lines = arabic
    ? [[{ type: 'name', en: written.join(', ') || arabic, ar: arabic } as const], place]
    : [[text(line1)], [text(line2), text(line3)], [text(city), ...place]]
  return lines.map((line) => line.filter((value) => value !== undefined)).filter((line) => line.length > 0)
}

/** Seller or buyer with what identifies them. */
export function describeParty(
  label: 'seller' | 'buyer',
  party: Party | undefined,
  { arabic, draft, lists }: { arabic: ArabicParty | undefined; draft: InvoiceDraft; lists: PaperLists },
): PaperParty {
  const { address, contact, legalRegistration, tradingName, legalName } = party ?? {}
  const showsTin = !party?.trn || isCommercial(draft.kind)
  return {
    label,
    name: nameOf(legalName, arabic?.name),
    tradingName: tradingName && tradingName !== legalName ? tradingName : undefined,
    address: addressLines(address, lists, arabicAddress(address, arabic)),
    facts: facts(
      fact('trn', id(party?.trn)),
      showsTin && fact('tin', id(party?.tin)),
      legalRegistration?.value &&
        fact(
          'registration',
          id(legalRegistration.value),
          named(legalRegistrationTypes, legalRegistration.type),
          legalRegistration.type === 'PAS'
            ? named(lists.countries, legalRegistration.authority)
            : authorityOf(legalRegistration.authority),
        ),
      // The id of a consumer is often the registration number, which is shown above.
      ...(party?.identifiers ?? [])
        .filter(({ value }) => value !== legalRegistration?.value)
        .map(({ value }) => fact('identifier', id(value))),
      fact('contact', text(contact?.name), id(contact?.phone), id(contact?.email)),
    ),
  }
}

/** The Arabic address, unless it translates another one than the document has. */
function arabicAddress(address: Address | undefined, arabic: ArabicParty | undefined): string | undefined {
  const { address: known, translates } = arabic ?? {}
  return !translates || isStoredAddress(address, translates) ? known?.trim() : undefined
}

/** The authority as it is written, and by its name in the other language where it is a known one. */
function authorityOf(written: string | undefined): PaperValue | undefined {
  const names = inBothLanguages(licensingAuthorities, written?.trim() ?? '')
  return names ? { type: 'name', ...names } : text(written)
}

/** Further parties beside seller and buyer, and the place of delivery. */
export function describeOthers(draft: InvoiceDraft, lists: PaperLists): PaperGroup[] {
  const { beneficiary, delivery, payee, principal, taxRepresentative } = draft
  const addressOf = (address: Address | undefined) => addressLines(address, lists).flat()
  const groups: PaperGroup[] = [
    {
      label: 'delivery',
      facts: facts(
        fact('delivery', text(delivery?.partyName), ...addressOf(delivery?.address)),
        fact('recipient', id(delivery?.partyIdentifier?.value)),
        fact('identifier', id(delivery?.locationIdentifier?.value)),
        fact('incoterms', id(delivery?.incoterms?.value), nameOnly(delivery?.incoterms?.value)),
      ),
    },
    { label: 'beneficiary', facts: facts(fact('identifier', id(beneficiary?.value))) },
    { label: 'principal', facts: facts(fact('trn', id(principal?.value))) },
    {
      label: 'payee',
      facts: facts(
        fact('payee', text(payee?.name)),
        fact('identifier', id(payee?.identifier?.value)),
        fact('registration', id(payee?.legalRegistration?.value)),
      ),
    },
    {
      label: 'taxRepresentative',
      facts: facts(
        fact('taxRepresentative', text(taxRepresentative?.name), ...addressOf(taxRepresentative?.address)),
        fact('trn', id(taxRepresentative?.trn)),
      ),
    },
  ]
  return groups.filter((group) => group.facts.length > 0)
}

/** The description of an Incoterms code; the code alone if there is none. */
function nameOnly(code: string | undefined): PaperValue | undefined {
  const value = named(incoterms, code)
  return value?.type === 'name' ? value : undefined
}

/** The day of supply: that of the delivery, else the one on which the VAT became due. */
export function supplyDate(draft: InvoiceDraft): PaperValue | undefined {
  return date(draft.delivery?.date ?? draft.taxPointDate)
}
