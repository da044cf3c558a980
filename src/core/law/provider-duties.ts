import type { PlainDate } from '#core/calendar'
import { standing } from './entry.ts'

const ministerialDecision = (article: string) =>
  ({
    source: { document: 'ministerialDecision64', article },
    checkedOn: '2026-11-25',
    confidence: 'severalSecondarySources',
  }) as const

/** Duties of accredited service providers, and the benefits of their customers. */
export const providers = {
  /** Exchanges with reporting that each end user has free of charge. */
  'provider.freeTransactions': [standing({ aYear: 100 }, ministerialDecision('10(4)'))],
  'provider.accreditation': [standing({ validForYears: 2 }, ministerialDecision('16'))],
  /** Users sign in to a provider's product with two factors. */
  'provider.secondStep': [
    standing({ isRequired: true }, { ...ministerialDecision('9(1)'), confidence: 'oneSource' as const }),
  ],
  /** A provider may run on Peppol software of others and outsource parts; it stays fully responsible. */
  'provider.thirdPartySoftware': [
    standing(
      { isAllowed: true },
      {
        source: { document: 'ministerialResolution56', article: '5 bis' },
        checkedOn: '2026-11-25',
        confidence: 'severalSecondarySources',
      },
      '2026-05-10' satisfies PlainDate,
    ),
  ],
  /** ISO/IEC 27001, of every provider in the Peppol network. */
  'provider.informationSecurity': [
    standing(
      { requiredFrom: '2027-07-01' as PlainDate },
      { source: { document: 'peppolAgreement' }, checkedOn: '2026-11-25', confidence: 'oneSource' },
    ),
  ],
} as const
