import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ProductSale } from '#contract/products'
import { useParticipant } from '#web/lib/participant.ts'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { productSalesQuery } from '../queries.ts'

/** The last price of a product for each customer of the selected participant. */
export function SalesCard({ id }: { id: string }) {
  const { t } = useTranslation('products')
  const participant = useParticipant()
  const sales = useQuery({ ...productSalesQuery(id), enabled: participant !== null })
  if (!participant || sales.isPending) return null
  const columns: Column<ProductSale>[] = [
    {
      key: 'buyer',
      header: t('sales.customer'),
      phone: 'title',
      render: (sale) => <bdi>{sale.buyerName || sale.buyerParticipantId}</bdi>,
    },
    {
      key: 'date',
      header: t('sales.date'),
      render: (sale) => (
        <Link
          to="/documents/sent/view/$documentId"
          params={{ documentId: sale.documentId }}
          className="plain-link"
        >
          <DateText value={sale.date} />
        </Link>
      ),
    },
    {
      key: 'price',
      header: t('sales.price'),
      align: 'number',
      render: (sale) => <MoneyText amount={sale.unitPrice} currency={sale.currency} strong />,
    },
    {
      key: 'invoices',
      header: t('sales.invoices'),
      align: 'number',
      render: (sale) => <bdi>{sale.invoices}</bdi>,
    },
  ]
  return (
    <Card title={t('sales.title')} description={t('sales.text')}>
      {sales.isLoadingError && <QueryError query={sales} />}
      {sales.data?.length === 0 && <p>{t('sales.none')}</p>}
      {sales.data && sales.data.length > 0 && (
        <DataTable
          caption={t('sales.title')}
          columns={columns}
          rows={sales.data}
          rowKey={(sale) => `${sale.buyerParticipantId} ${sale.buyerName}`}
        />
      )}
    </Card>
  )
}
