import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type AgedAmounts, type AgedBalance, type AgedTotals, ageParts } from '#contract/aged-balances'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { type Column, PhoneText, TwoLineCell } from '#web/ui/data/table.tsx'
import { CurrencyText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { agedQuery } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import { type AgedFilter, type AgedView, agedFilterOf, type ReportsSearch } from './reports-search.ts'
import { SaveReport } from './save-report.tsx'

/** A row of the report, or the total of a currency. */
type OrTotal = (AgedBalance & { readonly isTotal?: never }) | TotalRow
type TotalRow = AgedAmounts & { readonly id: string; readonly isTotal: true }

/** What is open of each contact at the end of a day, by age; a name opens the statement up to that day. */
export function AgedReport({
  view,
  search,
  onCursor,
}: {
  view: AgedView
  search: ReportsSearch
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('reports')
  const filter = agedFilterOf(view, search)
  const query = useQuery(agedQuery(filter, search.cursor))
  const totals = query.data?.totals.currencies ?? []
  const columns = useAgedColumns(filter, totals)
  return (
    <Stack>
      <ReportTable<OrTotal>
        query={query}
        caption={t(`report.${view}`)}
        columns={columns}
        totals={totals.map((total) => ({ ...total, id: `total ${total.currency}`, isTotal: true }))}
        nothing={
          <EmptyState
            icon={<IconChartBar size={22} />}
            title={t(`aged.none.${filter.side}`)}
            action={
              filter.side === 'receivable' ? (
                <LinkButton to="/documents/sent" variant="default">
                  {t('toSent')}
                </LinkButton>
              ) : (
                <LinkButton to="/documents/received" variant="default">
                  {t('toReceived')}
                </LinkButton>
              )
            }
          >
            {t('aged.noneText')}
          </EmptyState>
        }
        onCursor={onCursor}
      />
      {totals.length > 0 && (
        <p className={styles['note']}>
          {t(`aged.text.${filter.side}`)}
          {hasCredit(totals) && ` ${t(`aged.credit.${filter.side}`)}`}
        </p>
      )}
    </Stack>
  )
}

/** The day of the report. */
export function AgedDay({
  asOf = todayInDubai(),
  onChange,
}: {
  asOf: string | undefined
  onChange: (asOf: string | undefined) => void
}) {
  const { t } = useTranslation('reports')
  const today = todayInDubai()
  return (
    <div className={styles['period']}>
      <span className={styles['hint']} aria-hidden="true">
        {t('aged.asOf')}
      </span>
      <DateField aria-label={t('aged.asOf')} value={asOf} onChange={(day) => day && onChange(day)} w={140} />
      {asOf !== today && (
        <Button variant="default" onClick={() => onChange(undefined)}>
          {t('aged.today')}
        </Button>
      )}
    </div>
  )
}

/** Saves the report: in the background if it is long. */
export function SaveAged({ view, search }: { view: AgedView; search: ReportsSearch }) {
  const filter = agedFilterOf(view, search)
  const list = useQuery(agedQuery(filter, search.cursor)).data
  return (
    <SaveReport
      content={{ report: 'aged', ...filter }}
      isLong={list !== undefined && !list.page.total.exact}
    />
  )
}

/** The currency only if there is another than AED, and the credit notes only if some exceed their invoices. */
function useAgedColumns(filter: AgedFilter, totals: AgedTotals['currencies']): Column<OrTotal>[] {
  const { t } = useTranslation('reports')
  const parts = [...ageParts, ...(hasCredit(totals) ? (['credit'] as const) : [])]
  const isForeign = totals.some(({ currency }) => currency !== 'AED')
  return [
    {
      key: 'contact',
      header: t(filter.side === 'receivable' ? 'column.customer' : 'aged.supplier'),
      phone: 'lead',
      takesRest: true,
      render: (row) =>
        row.isTotal ? <strong>{t('sales.total')}</strong> : <Contact row={row} filter={filter} />,
    },
    ...(isForeign
      ? [
          {
            key: 'currency',
            header: t('column.currency'),
            phone: 'hide' as const,
            render: (row: OrTotal) => <IdText value={row.currency} />,
          },
        ]
      : []),
    ...parts.map(
      (part): Column<OrTotal> => ({
        key: part,
        header: t(`column.${part}`),
        align: 'number',
        phone: 'hide',
        render: (row) => <Part amount={row[part]} strong={row.isTotal === true} />,
      }),
    ),
    {
      key: 'pastDue',
      header: t('aged.overdue'),
      align: 'number',
      phone: 'third',
      render: (row) => (
        <>
          <span className={styles['notOnPhone']}>
            <Part amount={row.pastDue} strong={row.isTotal === true} />
          </span>
          <PhoneText>
            <Ages row={row} />
          </PhoneText>
        </>
      ),
    },
    {
      key: 'total',
      header: t('column.total'),
      align: 'number',
      phone: 'leadEnd',
      render: (row) => (
        <span>
          <MoneyText amount={row.total} strong />{' '}
          <PhoneText>
            <CurrencyText currency={row.currency} />
          </PhoneText>
        </span>
      ),
    },
  ]
}

/** Whether credit notes exceed the open invoices of a contact. */
function hasCredit(totals: AgedTotals['currencies']): boolean {
  return totals.some(({ credit }) => /[1-9]/.test(credit))
}

/** Opens the statement of the year up to the day. */
function Contact({ row, filter: { asOf, side } }: { row: AgedBalance; filter: AgedFilter }) {
  const { t } = useTranslation('reports')
  const localName = useLocalName()
  const name = <bdi>{localName(row.name, row.nameAr) || t('sales.noName')}</bdi>
  if (row.contactId === null)
    return <TwoLineCell first={name} second={row.participantId && <IdText value={row.participantId} />} />
  return (
    <Link
      to={side === 'receivable' ? '/contacts/customers/statement/$id' : '/contacts/suppliers/statement/$id'}
      params={{ id: row.contactId }}
      search={{ side, from: `${asOf.slice(0, 4)}-01-01`, to: asOf }}
      className="plain-link"
      data-touch
    >
      {name}
    </Link>
  )
}

/** On a phone: the ages of which something is open. */
function Ages({ row }: { row: OrTotal }) {
  const { t } = useTranslation('reports')
  return (
    <span className={styles['ages']}>
      {ageParts
        .filter((part) => /[1-9]/.test(row[part]))
        .map((part) => (
          <span key={part}>
            {t(`column.${part}`)} <MoneyText amount={row[part]} />
          </span>
        ))}
    </span>
  )
}

function Part({ amount, strong }: { amount: string; strong: boolean }) {
  return /[1-9]/.test(amount) ? <MoneyText amount={amount} strong={strong} /> : <>–</>
}

/** The day of a printed or saved report. */
export function AsOf({ day }: { day: string }) {
  const { t } = useTranslation('reports')
  return <>{t('aged.asOfDay', { day: isolatedDay(day) })}</>
}
