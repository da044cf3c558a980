import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactSale } from '#contract/statements'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { contactSalesQuery } from '../queries.ts'

/** The products that a customer bought last, with their last prices; nothing before the first. */
export function SalesCard({ id }: { id: string }) {
  const { t } = useTranslation('contacts')
  const mayReadProducts = useCan('product.read')
  const mayReadDocuments = useCan('document.read')
  const participant = useParticipant()
  const sales = useQuery({
    ...contactSalesQuery(id),
    enabled: mayReadProducts && mayReadDocuments && participant !== null,
  })
  const columns = useColumns()
  if (sales.isLoadingError) return <QueryError query={sales} />
  if (!sales.data || sales.data.length === 0) return null
  return (
    <Card title={t('sales.title')} description={t('sales.text')} flush>
      <DataTable
        caption={t('sales.title')}
        columns={columns}
        rows={sales.data}
        rowKey={({ productId }) => productId}
      />
    </Card>
  )
}

function useColumns(): Column<ContactSale>[] {
  const { t } = useTranslation('contacts')
  const localName = useLocalName()
  return [
    {
      key: 'product',
      header: t('sales.product'),
      phone: 'lead',
      render: (sale) => (
        <Link to="/products/edit/$id" params={{ id: sale.productId }} className="plain-link">
          <bdi>{localName(sale.productName, sale.productNameAr)}</bdi>
        </Link>
      ),
    },
    {
      key: 'date',
      header: t('sales.date'),
      phone: 'second',
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
      key: 'invoices',
      header: t('sales.invoices'),
      align: 'number',
      phone: 'hide',
      render: (sale) => <bdi>{sale.invoices}</bdi>,
    },
    {
      key: 'price',
      header: t('sales.price'),
      align: 'number',
      phone: 'leadEnd',
      render: (sale) => <MoneyText amount={sale.unitPrice} currency={sale.currency} strong />,
    },
  ]
}
