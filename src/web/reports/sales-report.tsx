import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerSales, ProductSales, SalesTotals } from '#contract/sales-reports'
import { formatDecimal } from '#web/lib/format.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { useUnitName } from '#web/lib/use-unit-name.ts'
import { type Column, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText, Ltr, MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { NoDocuments } from './empty-reports.tsx'
import { salesQueries } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import {
  type Period,
  periodOf,
  type ReportsSearch,
  type ReportView,
  type SalesView,
} from './reports-search.ts'
import { SaveReport } from './save-report.tsx'

interface ReportProps {
  readonly search: ReportsSearch
  readonly period: Period
  readonly onCursor: (cursor: string) => void
}

type Amounts = Pick<CustomerSales, 'id' | 'documents' | 'netAed' | 'share'>
/** A row of a report, or its total. */
type OrTotal<Row> = (Row & { readonly isTotal?: never }) | (Amounts & { readonly isTotal: true })

/** Sales by customer, with links to the address book. */
export function CustomerSalesReport({ search, period, onCursor }: ReportProps) {
  const { t } = useTranslation('reports')
  const localName = useLocalName()
  const query = useQuery(salesQueries['sales-by-customer'](period, search.cursor))
  const amounts = useAmountColumns()
  const columns: Column<OrTotal<CustomerSales>>[] = [
    {
      key: 'customer',
      header: t('column.customer'),
      phone: 'lead',
      takesRest: true,
      render: (row) =>
        row.isTotal ? <Total /> : <CustomerName row={row} name={localName(row.name, row.nameAr)} />,
    },
    {
      key: 'participantId',
      header: t('column.participantId'),
      phone: 'second',
      render: (row) => !row.isTotal && row.participantId && <IdText value={row.participantId} />,
    },
    ...amounts,
  ]
  return (
    <Sales text={t('sales.byCustomerText')} totals={query.data?.totals}>
      <ReportTable<OrTotal<CustomerSales>>
        query={query}
        caption={t('report.sales-by-customer')}
        columns={columns}
        totals={query.data && [totalOf(query.data.totals)]}
        nothing={<NoDocuments search={search} period={period} />}
        onCursor={onCursor}
      />
    </Sales>
  )
}

/** Sales by product, with links to the list of products; other lines by the name of their item. */
export function ProductSalesReport({ search, period, onCursor }: ReportProps) {
  const { t } = useTranslation('reports')
  const localName = useLocalName()
  const unitName = useUnitName()
  const query = useQuery(salesQueries['sales-by-product'](period, search.cursor))
  const amounts = useAmountColumns()
  const columns: Column<OrTotal<ProductSales>>[] = [
    {
      key: 'product',
      header: t('column.product'),
      phone: 'lead',
      takesRest: true,
      render: (row) =>
        row.isTotal ? <Total /> : <ProductName row={row} name={localName(row.name, row.nameAr)} />,
    },
    {
      key: 'quantity',
      header: t('column.quantity'),
      align: 'number',
      phone: 'second',
      render: (row) =>
        !row.isTotal &&
        row.quantities.map(({ quantity, unit }) => (
          <div key={unit} className={styles['quantity']}>
            <Ltr>{formatDecimal(quantity)}</Ltr> <small>{unitName(unit)}</small>
          </div>
        )),
    },
    ...amounts,
  ]
  return (
    <Sales text={t('sales.byProductText')} totals={query.data?.totals}>
      <ReportTable<OrTotal<ProductSales>>
        query={query}
        caption={t('report.sales-by-product')}
        columns={columns}
        totals={query.data && [totalOf(query.data.totals)]}
        nothing={<NoDocuments search={search} period={period} />}
        onCursor={onCursor}
      />
    </Sales>
  )
}

export function isSales(view: ReportView): view is SalesView {
  return view === 'sales-by-customer' || view === 'sales-by-product'
}

/** Saves a report of sales: in the background if it is long, or if many documents must be counted first. */
export function SaveSales({ report, search }: { report: SalesView; search: ReportsSearch }) {
  const period = periodOf(search)
  // Of the two, only the shown report is requested. The report itself requests it again.
  const customers = useQuery({
    ...salesQueries['sales-by-customer'](period, search.cursor),
    refetchInterval: false,
    enabled: report === 'sales-by-customer' && period.from <= period.to,
  })
  const products = useQuery({
    ...salesQueries['sales-by-product'](period, search.cursor),
    refetchInterval: false,
    enabled: report === 'sales-by-product' && period.from <= period.to,
  })
  const list = report === 'sales-by-customer' ? customers.data : products.data
  const isLong = list !== undefined && (!list.page.total.exact || list.totals.counted < list.totals.documents)
  return <SaveReport content={{ report, ...period }} isLong={isLong} />
}

/** What is counted, above the rows, and what they lack. */
function Sales({
  text,
  totals,
  children,
}: {
  text: string
  totals: SalesTotals | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('reports')
  return (
    <Stack>
      {totals && totals.counted < totals.documents && (
        <Notice
          tone="warning"
          title={t('sales.countingTitle', { counted: totals.counted, documents: totals.documents })}
        >
          {t('sales.countingText')}
        </Notice>
      )}
      {totals && totals.withoutRate > 0 && (
        <Notice tone="warning">{t('sales.withoutRate', { count: totals.withoutRate })}</Notice>
      )}
      {children}
      {totals && totals.documents > 0 && <p className={styles['note']}>{text}</p>}
    </Stack>
  )
}

function CustomerName({ row: { contactId }, name }: { row: CustomerSales; name: string }) {
  const { t } = useTranslation('reports')
  const shown = <bdi>{name || t('sales.noName')}</bdi>
  if (contactId === null) return shown
  return (
    <Link to="/contacts/customers/view/$id" params={{ id: contactId }} className="plain-link">
      {shown}
    </Link>
  )
}

function ProductName({ row: { code, kind, productId }, name }: { row: ProductSales; name: string }) {
  const { t } = useTranslation('reports')
  if (kind === 'rest') return t('sales.rest')
  const shown = <bdi>{name || t('sales.noName')}</bdi>
  if (productId === null) return <TwoLineCell first={shown} second={t('sales.withoutProduct')} />
  return (
    <TwoLineCell
      first={
        <Link to="/products/edit/$id" params={{ id: productId }} className="plain-link">
          {shown}
        </Link>
      }
      second={<IdText value={code} />}
    />
  )
}

function Total() {
  const { t } = useTranslation('reports')
  return <strong>{t('sales.total')}</strong>
}

function useAmountColumns(): Column<Amounts & { readonly isTotal?: true | undefined }>[] {
  const { t } = useTranslation('reports')
  return [
    {
      key: 'documents',
      header: t('column.documents'),
      align: 'number',
      phone: 'hide',
      render: ({ documents }) => <Ltr>{documents}</Ltr>,
    },
    {
      key: 'netAed',
      header: t('column.netAed'),
      align: 'number',
      phone: 'leadEnd',
      render: ({ isTotal, netAed }) =>
        isTotal ? (
          <strong>
            <MoneyText amount={netAed} />
          </strong>
        ) : (
          <MoneyText amount={netAed} />
        ),
    },
    {
      key: 'share',
      header: t('column.shareOfTotal'),
      align: 'number',
      phone: 'secondEnd',
      render: ({ share }) => (share === null ? null : <Ltr>{`${share}%`}</Ltr>),
    },
  ]
}

/** The total of the register of sales. */
function totalOf({ documents, netAed }: SalesTotals): Amounts & { readonly isTotal: true } {
  return { id: 'total', documents, netAed, share: null, isTotal: true }
}
