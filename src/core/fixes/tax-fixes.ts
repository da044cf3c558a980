import { toKind } from '#core/drafts'
import { type Allowance, type DocumentAllowance, type InvoiceDraft, type Vat } from '#core/invoice'
import { type DocumentKind, isCommercial } from '#core/kinds'
import { allowanceRateOf, lineRateOf, type VatCategory } from '#core/vat'
import { type FixEntry, fix } from './fix.ts'
import { mapChanged, without } from './path-values.ts'

/** The rules about the rate of a category. */
const rateRules: Readonly<Record<string, VatCategory>> = {
  'ibr-190-ae': 'standard',
  'falaj-standard-rate': 'standard',
  'aligned-ibrp-s-05': 'standard',
  'aligned-ibrp-s-06': 'standard',
  'aligned-ibrp-s-07': 'standard',
  'aligned-ibrp-z-05': 'zeroRated',
  'aligned-ibrp-z-06': 'zeroRated',
  'aligned-ibrp-z-07': 'zeroRated',
  'aligned-ibrp-e-06': 'exempt',
  'aligned-ibrp-e-07': 'exempt',
  'aligned-ibrp-o-06': 'outOfScope',
  'aligned-ibrp-o-07': 'outOfScope',
  'aligned-ibrp-ae-06': 'reverseCharge',
  'aligned-ibrp-ae-07': 'reverseCharge',
  'ibr-111-ae': 'marginScheme',
}

function withRate<T extends Vat>(vat: T, rate: string | undefined): T {
  if (rate !== undefined) return { ...vat, rate }
  return without(vat, 'rate') as T
}

/** Entries of a category that has only one legal rate. */
function rated<T extends { vat?: Vat | undefined }>(
  entries: readonly T[] | undefined,
  category: VatCategory,
  rateOf: (category: VatCategory) => string | undefined,
): T[] | undefined {
  return mapChanged(entries, (entry) => {
    const rate = rateOf(category)
    if (entry.vat?.category !== category || entry.vat.rate === rate) return undefined
    return { ...entry, vat: withRate(entry.vat, rate) }
  })
}

function withLegalRates(draft: InvoiceDraft, category: VatCategory): InvoiceDraft | undefined {
  const lines = rated(draft.lines, category, lineRateOf)
  const allowances = rated(draft.allowances, category, allowanceRateOf)
  const charges = rated(draft.charges, category, allowanceRateOf)
  if (!lines && !allowances && !charges) return undefined
  return {
    ...draft,
    ...(lines ? { lines } : {}),
    ...(allowances ? { allowances } : {}),
    ...(charges ? { charges } : {}),
  }
}

function categoriesOf(draft: InvoiceDraft): readonly (VatCategory | undefined)[] {
  return [...(draft.lines ?? []), ...(draft.allowances ?? []), ...(draft.charges ?? [])].map(
    ({ vat }) => vat?.category,
  )
}

/**
 * A document without any taxed line is a commercial one. Requirements that only commercial documents have, such as the
 * buyer's registration, are reported after the fix.
 */
function asCommercial(draft: InvoiceDraft, from: DocumentKind, to: DocumentKind): InvoiceDraft | undefined {
  const { deemedSupply, profitMargin, summaryInvoice } = draft.flags ?? {}
  const categories = categoriesOf(draft)
  const untaxed =
    categories.length > 0 &&
    categories.every((category) => category === 'exempt' || category === 'outOfScope')
  if (draft.kind !== from || !untaxed || deemedSupply || profitMargin || summaryInvoice) return undefined
  return toKind(draft, to)
}

const discount = '95'

/** A discount without a reason gets the standard one. */
function namedDiscount<T extends Allowance | DocumentAllowance>(entry: T, byCode: boolean): T | undefined {
  return entry.reasonCode || (!byCode && entry.reason) ? undefined : { ...entry, reasonCode: discount }
}

function namedDiscounts(draft: InvoiceDraft, isExempt: boolean): InvoiceDraft | undefined {
  const allowances = mapChanged(draft.allowances, (entry) =>
    isExempt && entry.vat?.category !== 'exempt' ? undefined : namedDiscount(entry, isExempt),
  )
  const lines = isExempt
    ? undefined
    : mapChanged(draft.lines, (line) => {
        const named = mapChanged(line.allowances, (entry) => namedDiscount(entry, false))
        return named && { ...line, allowances: named }
      })
  if (!allowances && !lines) return undefined
  return { ...draft, ...(allowances ? { allowances } : {}), ...(lines ? { lines } : {}) }
}

/** A typed amount needs no base: without a percentage the base has no meaning. */
function withoutIdleBase<T extends Allowance>(entries: readonly T[] | undefined): T[] | undefined {
  return mapChanged(entries, (entry) =>
    entry.base && entry.amount && !entry.percent ? (without(entry, 'base') as T) : undefined,
  )
}

function withoutIdleBases(draft: InvoiceDraft): InvoiceDraft | undefined {
  const allowances = withoutIdleBase(draft.allowances)
  const charges = withoutIdleBase(draft.charges)
  const lines = mapChanged(draft.lines, (line) => {
    const inAllowances = withoutIdleBase(line.allowances)
    const inCharges = withoutIdleBase(line.charges)
    if (!inAllowances && !inCharges) return undefined
    return {
      ...line,
      ...(inAllowances ? { allowances: inAllowances } : {}),
      ...(inCharges ? { charges: inCharges } : {}),
    }
  })
  if (!allowances && !charges && !lines) return undefined
  return {
    ...draft,
    ...(allowances ? { allowances } : {}),
    ...(charges ? { charges } : {}),
    ...(lines ? { lines } : {}),
  }
}

export const taxFixes: readonly FixEntry[] = [
  fix('vat.rate', Object.keys(rateRules), (draft, { rule }) => {
    const category = rateRules[rule]
    return category && withLegalRates(draft, category)
  }),
  fix('margin.flag', ['falaj-margin-flag'], (draft) => {
    const isMargin = categoriesOf(draft).every((category) => category === 'marginScheme')
    return isMargin && !isCommercial(draft.kind) && !draft.flags?.profitMargin
      ? { ...draft, flags: { ...draft.flags, profitMargin: true } }
      : undefined
  }),
  fix('margin.noFlag', ['ibr-116-ae'], (draft) =>
    draft.flags?.profitMargin && !categoriesOf(draft).includes('marginScheme')
      ? { ...draft, flags: without(draft.flags, 'profitMargin') }
      : undefined,
  ),
  fix('kind.commercialInvoice', ['ibr-151-ae'], (draft) =>
    asCommercial(draft, 'invoice', 'commercialInvoice'),
  ),
  fix('kind.commercialCreditNote', ['ibr-151-ae'], (draft) =>
    asCommercial(draft, 'creditNote', 'commercialCreditNote'),
  ),
  fix('vat.notIncluded', ['falaj-tax-included'], (draft) =>
    draft.taxIncluded ? without(draft, 'taxIncluded') : undefined,
  ),
  fix('discount.reason', ['ibr-033', 'ibr-042', 'ibr-168-ae'], (draft, { rule }) =>
    namedDiscounts(draft, rule === 'ibr-168-ae'),
  ),
  fix('discount.base', ['aligned-ibrp-057', 'aligned-ibrp-058'], withoutIdleBases),
]
