import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { type Column, DataTable, PhoneText } from '#web/ui/data/table.tsx'
import { CurrencyText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card, Stack } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { NoDocuments } from './empty-reports.tsx'
import { registerQuery, registerTotalsQuery } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import { filterOf, type ReportsSearch } from './reports-search.ts'
import { SaveReport } from './save-report.tsx'

/** The register of sales or purchases: a line for each document and VAT treatment, with a total for each currency. */
export function RegisterReport({
  search,
  go,
}: {
  search: ReportsSearch
  go: (change: { [K in keyof ReportsSearch]?: ReportsSearch[K] | undefined }) => void
}) {
  const { t } = useTranslation(['reports', 'documents'])
  const filter = filterOf(search)
  const list = useQuery(registerQuery(filter, search.cursor))
  const totals = useQuery(registerTotalsQuery(filter))
  const columns = useRegisterColumns(list.data?.data ?? [])
  const nothing = <NoDocuments search={search} period={filter} />
  const narrowed = [
    filter.box && t('vatReturn.boxTitle', { box: filter.box }),
    filter.decision && t(`vatReturn.decision.${filter.decision}`),
    filter.currency,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Stack>
      <Toolbar
        end={
          narrowed && (
            <Button
              variant="default"
              rightSection={<IconX size={14} stroke={1.8} aria-hidden="true" />}
              aria-label={t('documents:filters.remove', { filter: narrowed })}
              onClick={() => go({ box: undefined, currency: undefined, decision: undefined })}
            >
              <bdi>{narrowed}</bdi>
            </Button>
          )
        }
      >
        <FilterChips
          label={t('direction')}
          value={filter.side}
          options={(['sales', 'purchases'] as const).map((side) => ({
            value: side,
            label: t(`side.${side}`),
          }))}
          onChange={(side) => go({ side, box: undefined, decision: undefined })}
        />
      </Toolbar>
      <QueryError query={totals} />
      {list.data?.data.length === 0 ? (
        nothing
      ) : (
        <>
          {totals.data && (
            <Card
              title={t('totals')}
              description={t(
                totals.data.every(({ currency }) => currency === 'AED') ? 'totalsTextAed' : 'totalsText',
              )}
              actions={
                <SaveReport
                  content={{ report: 'register', ...filter }}
                  isLong={list.data !== undefined && !list.data.page.total.exact}
                />
              }
            >
              <Totals totals={totals.data} refreshing={totals.isPlaceholderData} />
            </Card>
          )}
          <ReportTable
            query={list}
            caption={t('report.register')}
            columns={columns}
            nothing={nothing}
            onCursor={(cursor) => go({ cursor })}
          />
        </>
      )}
    </Stack>
  )
}

function Totals({ totals, refreshing }: { totals: readonly RegisterTotal[]; refreshing: boolean }) {
  const { t } = useTranslation('reports')
  const amounts = amountsOf(totals).map(
    (key): Column<RegisterTotal> => ({
      key,
      header: t(`column.${key}`),
      align: 'number',
      render: (row) => <Amount value={row[key]} />,
    }),
  )
  const columns: Column<RegisterTotal>[] = [
    {
      key: 'currency',
      header: t('column.currency'),
      phone: 'title',
      render: (row) => <IdText value={row.currency} strong />,
    },
    {
      key: 'documents',
      header: t('column.documents'),
      align: 'number',
      render: (row) => <bdi>{row.documents}</bdi>,
    },
    ...amounts,
  ]
  return (
    <DataTable
      caption={t('totals')}
      columns={columns}
      rows={totals}
      rowKey={(row) => row.currency}
      refreshing={refreshing}
    />
  )
}

/** The amounts of a row or a total; those in AED only where some are in another currency. */
function amountsOf(rows: readonly { readonly currency: string }[]) {
  return rows.every(({ currency }) => currency === 'AED')
    ? (['net', 'vat', 'gross'] as const)
    : (['net', 'vat', 'gross', 'grossAed'] as const)
}

function useRegisterColumns(rows: readonly RegisterRow[]): Column<RegisterRow>[] {
  const { t } = useTranslation(['reports', 'documents'])
  const named = useDocumentColumns<RegisterRow>()
  const amounts = amountsOf(rows).map(
    (key): Column<RegisterRow> => ({
      key,
      header: t(`reports:column.${key}`),
      align: 'number',
      phone: key === 'gross' ? 'leadEnd' : 'hide',
      render: (row) =>
        key === 'gross' ? (
          <span>
            <Amount value={row.gross} />{' '}
            <PhoneText>
              <CurrencyText currency={row.currency} />
            </PhoneText>
          </span>
        ) : (
          <Amount value={row[key]} />
        ),
    }),
  )
  return [
    ...named,
    {
      key: 'trn',
      header: t('reports:column.trn'),
      phone: 'hide',
      render: (row) => row.counterpartyTrn && <IdText value={row.counterpartyTrn} />,
    },
    {
      key: 'treatment',
      header: t('reports:column.treatment'),
      phone: 'hide',
      render: (row) => t(`documents:vat.${row.category}`),
    },
    {
      key: 'currency',
      header: t('reports:column.currency'),
      phone: 'hide',
      render: (row) => <IdText value={row.currency} />,
    },
    ...amounts,
  ]
}

/** An amount, or a note that the document does not state it. */
function Amount({ value }: { value: string | null }) {
  return value === null ? <>–</> : <MoneyText amount={value} />
}
