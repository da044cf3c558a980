import { useTranslation } from 'react-i18next'
import { lineRateOf, type VatCategory } from '#core/vat'

interface VatTreatment {
  readonly category?: VatCategory | undefined
  readonly rate?: string | undefined
}

/**
 * The words for a VAT treatment in the reader's language, without codes.
 * - `short`: `5%`, `0%`, “Exempt”, “Reverse charge”; short enough for a cell. Only the standard rate and zero say a
 *   rate: the tax of the margin scheme must not be shown (VAT Executive Regulation, Article 29), and the buyer pays
 *   that of the reverse charge. A missing treatment is “–”.
 * - `choice`: an option of a list, `5% · Standard rate`.
 */
export function useVatText(): {
  readonly short: (vat: VatTreatment | undefined) => string
  readonly choice: (category: VatCategory) => string
} {
  const { t } = useTranslation('documents')
  return {
    short: (vat) => {
      if (!vat?.category) return '–'
      return (saysRate(vat.category) && vat.rate && `${vat.rate}%`) || t(`vat.${vat.category}`)
    },
    choice: (category) => {
      const name = t(`vat.${category}`)
      return saysRate(category) ? `${lineRateOf(category)}% · ${name}` : name
    },
  }
}

/** True if the rate says what is taxed; the other treatments have the name only. */
export function saysRate(category: VatCategory): boolean {
  return category === 'standard' || category === 'zeroRated'
}
