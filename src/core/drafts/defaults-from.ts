import type { InvoiceDraft } from '#core/invoice'

/**
 * Fields that stay the same from one document to the next for the same parties; each is copied as a whole or not at all. Fields that decide
 * the tax (`flags`, treatments of lines) are not among them: a client may offer the flags, but never applies them by itself.
 */
export const defaultFields = [
  'currency',
  'paymentMeans',
  'paymentTerms',
  'delivery',
  'references',
  'note',
] as const satisfies readonly (keyof InvoiceDraft)[]

type DraftDefaults = Pick<InvoiceDraft, (typeof defaultFields)[number] | 'flags'>

/** References to people and agreements; those to orders and deliveries belong to one document. */
const lastingReferences = [
  'buyerReference',
  'contract',
  'contractValue',
  'project',
  'buyerAccounting',
] as const

/**
 * Defaults for the next document to the same receiver: never number, dates, rates, amounts or lines. Empty parts are
 * left out. Pure.
 */
export function defaultsFrom(draft: InvoiceDraft): DraftDefaults {
  const { date: _date, ...delivery } = draft.delivery ?? {}
  const references = Object.fromEntries(
    lastingReferences.flatMap((key) => (draft.references?.[key] ? [[key, draft.references[key]]] : [])),
  )
  const means = draft.paymentMeans?.map(
    ({ id: _meansId, dueDate: _due, remittance: _remittance, ...rest }) => rest,
  )
  const terms = (draft.paymentTerms ?? []).flatMap(({ note }) => (note ? [{ note }] : []))
  const defaults: DraftDefaults = {
    currency: draft.currency,
    flags: draft.flags,
    paymentMeans: means,
    paymentTerms: terms,
    delivery,
    references,
    note: draft.note,
  }
  return Object.fromEntries(Object.entries(defaults).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
