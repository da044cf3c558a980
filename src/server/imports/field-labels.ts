import type { Finding, Language } from '#contract/common'
import { type ImportKind, importFields } from '#core/imports'
import { findingSentence } from '#platform/base/finding-sentence'
import arContacts from '../../../locales/ar/contacts.json' with { type: 'json' }
import arEvidence from '../../../locales/ar/evidence.json' with { type: 'json' }
import arWords from '../../../locales/ar/imports.json' with { type: 'json' }
import arProducts from '../../../locales/ar/products.json' with { type: 'json' }
import enContacts from '../../../locales/en/contacts.json' with { type: 'json' }
import enEvidence from '../../../locales/en/evidence.json' with { type: 'json' }
import enWords from '../../../locales/en/imports.json' with { type: 'json' }
import enProducts from '../../../locales/en/products.json' with { type: 'json' }

export const importWords = { en: enWords, ar: arWords }

/** The label of a field. */
export function fieldLabel(kind: ImportKind, path: string, language: Language): string {
  const words: Readonly<Record<string, string>> = importWords[language].field
  return words[fieldKey(kind, path)] ?? path
}

/** The key of a field among the words of the locale: dots would lead deeper. */
function fieldKey(kind: ImportKind, path: string): string {
  const group = kind === 'customers' || kind === 'suppliers' ? 'contacts' : kind
  return `${group}_${path.replaceAll('.', '_')}`
}

/** The names of each field in both languages, which a column may bear: in our templates, and in files that we write. */
export function fieldLabels(kind: ImportKind): ReadonlyMap<string, readonly string[]> {
  return new Map(
    importFields(kind).map(({ path }) => [
      path,
      (['en', 'ar'] as const).flatMap((language) => {
        const exported = exportedHeadings(kind, language)[path]
        return [fieldLabel(kind, path, language), ...(exported === undefined ? [] : [exported])]
      }),
    ]),
  )
}

const contactWords = { en: enContacts, ar: arContacts }
const productWords = { en: enProducts, ar: arProducts }
const documentWords = { en: enEvidence, ar: arEvidence }

/** The headings of the files that our lists are saved as, by field. */
function exportedHeadings(kind: ImportKind, language: Language): Readonly<Record<string, string>> {
  if (kind === 'products') {
    const { exemptionReason, unit, ...field } = productWords[language].field
    return { ...field, unitCode: unit, exemptionReasonCode: exemptionReason }
  }
  if (kind === 'documents') {
    const { currency, date, number, party, total, type } = documentWords[language].index
    return { number, kind: type, issueDate: date, 'buyer.name': party, currency, total }
  }
  const { address, field, form, registration } = contactWords[language]
  const { city, country, emirate, line1, line2, postalCode } = address
  return {
    ...field,
    isCustomer: form.isCustomer,
    isSupplier: form.isSupplier,
    notes: form.notes,
    'billingAddress.line1': line1,
    'billingAddress.line2': line2,
    'billingAddress.city': city,
    'billingAddress.subdivision': emirate,
    'billingAddress.country': country,
    'billingAddress.postalCode': postalCode,
    'legalRegistration.id': registration.id,
    'legalRegistration.type': registration.type,
    'legalRegistration.authority': registration.authority,
  }
}

/** The text of a finding, in the language if we have one. */
export function sentenceOf(finding: Finding, language: Language): string {
  const reasons: Readonly<Record<string, string>> = importWords[language].reason
  return findingSentence(finding, language, reasons[finding.rule])
}
