import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { decimal, printDecimal, subtract } from '#core/money'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'

type Compared = Import['comparison'][number]

/** The totals of the drafts of a file, by currency, beside the totals stated in the file. */
export function TotalsCard({ one: { comparison } }: { one: Import }) {
  const { t } = useTranslation('imports')
  const columns = useColumns()
  if (comparison.length === 0) return null
  const isStated = comparison.some(({ stated }) => stated > 0)
  const isSame = comparison.every(({ comparedTotal, statedTotal }) => statedTotal === comparedTotal)
  return (
    <Card
      flush
      title={t('sums.title')}
      {...(isStated ? {} : { description: t('sums.unstatedText') })}
      actions={
        isStated && (
          <StandingBadge tone={isSame ? 'done' : 'waiting'}>
            {t(isSame ? 'sums.same' : 'sums.differs')}
          </StandingBadge>
        )
      }
    >
      <DataTable
        caption={t('sums.title')}
        columns={isStated ? columns : columns.filter(({ key }) => key === 'items' || key === 'total')}
        rows={comparison}
        rowKey={({ currency }) => currency}
      />
    </Card>
  )
}

function useColumns(): Column<Compared>[] {
  const { t } = useTranslation('imports')
  return [
    {
      key: 'items',
      header: t('sums.drafts'),
      phone: 'title',
      render: ({ currency, items }) => (
        <span>
          <bdi>{currency}</bdi> · {t('items.documents', { count: items })}
        </span>
      ),
    },
    {
      key: 'total',
      header: t('sums.all'),
      align: 'number',
      render: ({ currency, total }) => <MoneyText amount={total} currency={currency} />,
    },
    {
      key: 'compared',
      header: t('sums.compared'),
      align: 'number',
      render: ({ stated }) => <bdi>{stated}</bdi>,
    },
    {
      key: 'stated',
      header: t('sums.stated'),
      align: 'number',
      render: ({ currency, statedTotal }) => <Amount amount={statedTotal} currency={currency} />,
    },
    {
      key: 'ours',
      header: t('sums.ours'),
      align: 'number',
      render: ({ comparedTotal, currency }) => <Amount amount={comparedTotal} currency={currency} />,
    },
    {
      key: 'difference',
      header: t('sums.difference'),
      align: 'number',
      render: ({ comparedTotal, currency, statedTotal }) => (
        <Amount
          amount={
            comparedTotal === null || statedTotal === null
              ? null
              : printDecimal(subtract(decimal(comparedTotal), decimal(statedTotal)))
          }
          currency={currency}
        />
      ),
    },
  ]
}

function Amount({ amount, currency }: { amount: string | null; currency: string }) {
  return amount === null ? <span>–</span> : <MoneyText amount={amount} currency={currency} />
}
