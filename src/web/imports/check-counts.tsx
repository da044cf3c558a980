import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { MoneyText, useAmountText } from '#web/ui/data/text.tsx'
import { Counts } from './counts.tsx'

/** The numbers of ready rows, rows to fix and rows to review, and the total of documents. */
export function CheckCounts({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { changed, invalid, new: made, unchanged } = one.counts
  const { kind, rows } = one
  const ready = made + changed
  const totals = useTotals(one)
  return (
    <Counts
      counts={[
        {
          key: 'ready',
          label: t('count.ready'),
          value: number(ready, t(`items.${kind}`, { count: ready })),
          beside: ready > 0 && t('count.newAndChanged', { new: made, changed }),
          tone: ready > 0 ? 'done' : undefined,
        },
        {
          key: 'fix',
          label: t('count.fix'),
          value: number(invalid, t(`items.${kind}`, { count: invalid })),
          beside: rows && rows.invalid > 0 && t('rows', { count: rows.invalid }),
          tone: invalid > 0 ? 'red' : undefined,
        },
        {
          key: 'review',
          label: t('count.review'),
          value: number(rows?.review ?? 0, t('rows', { count: rows?.review ?? 0 })),
          tone: rows && rows.review > 0 ? 'amber' : undefined,
        },
        totals
          ? { key: 'total', label: t('count.total'), ...totals }
          : {
              key: 'unchanged',
              label: t('count.unchanged'),
              value: number(unchanged, t(`items.${kind}`, { count: unchanged })),
            },
      ]}
    />
  )
}

/** A figure with its noun; zero is a plain 0. */
function number(count: number, text: string): string {
  return count === 0 ? '0' : text
}

/**
 * The total of the first currency, if there are drafts; whether it equals that of the file; and totals of other
 * currencies.
 */
function useTotals({ comparison }: Import) {
  const { t } = useTranslation('imports')
  const amountText = useAmountText()
  const [first, ...others] = comparison
  if (!first) return null
  const isStated = comparison.some(({ stated }) => stated > 0)
  const isSame = comparison.every(({ comparedTotal, statedTotal }) => statedTotal === comparedTotal)
  return {
    value: <MoneyText amount={first.total} currency={first.currency} />,
    beside: [
      t(!isStated ? 'sums.unstated' : isSame ? 'sums.same' : 'sums.differs'),
      ...others.map(({ currency, total }) => amountText(total, currency)),
    ].join(' · '),
    ...(isStated && !isSame ? { tone: 'amber' as const } : {}),
  }
}
