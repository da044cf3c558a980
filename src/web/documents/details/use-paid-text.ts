import { useTranslation } from 'react-i18next'
import type { Settlement } from '#contract/documents'
import { isCreditNote, kindOf } from '#core/kinds'
import type { Row } from '../queries.ts'

/** How much of a document is paid, as text; of a credit note, how much was refunded. */
export function usePaidText(): (state: Settlement['state'], typeCode: Row['typeCode']) => string {
  const { t } = useTranslation('documents')
  return (state, typeCode) => {
    const kind = kindOf(typeCode)
    const isRefund = kind !== undefined && isCreditNote(kind)
    return t(`paid.${isRefund ? 'refund' : 'payment'}.${state}`)
  }
}
