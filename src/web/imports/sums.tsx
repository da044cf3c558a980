import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { useAmountText } from '#web/ui/data/text.tsx'
import styles from './imports.module.css'

/** What the drafts of a file come to, by currency, beside what the file states of them. */
export function Sums({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const amountText = useAmountText()
  return one.comparison.map(({ comparedTotal, currency, stated, statedTotal, total }) => {
    const text = (amount: string | null) => amountText(amount ?? '0', currency)
    const isSame = statedTotal === comparedTotal
    return (
      <p key={currency} className={styles['sums']}>
        {t('sums.drafts', { total: text(total) })}{' '}
        {stated > 0 &&
          (isSame
            ? t('sums.same')
            : t('sums.differs', { stated: text(statedTotal), ours: text(comparedTotal) }))}
      </p>
    )
  })
}
