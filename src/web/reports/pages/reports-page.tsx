import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { EvidenceCard } from '../evidence-card.tsx'
import { registerQuery, registerTotalsQuery } from '../queries.ts'
import {
  changed,
  filterOf,
  lastMonth,
  monthSoFar,
  type RegisterFilter,
  type ReportsSearch,
} from '../reports-search.ts'

/** The register of a range: what was issued or received, with a total for each currency. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const { t } = useTranslation(['reports', 'common'])
  const navigate = useNavigate()
  const participant = useParticipant()
  const mayExport = useCan('report.export')
  const filter = filterOf(search)
  const go = (change: ReportsSearch) =>
    void navigate({ to: '/reports', search: changed(search, change), replace: !change.cursor })
  if (!participant) {
    return (
      <Page title={t('common:nav.reports')}>
        <EmptyState
          icon={<IconChartBar size={22} />}
          title={t('reports:noParticipant')}
          action={<LinkButton to="/onboarding">{t('common:participant.add')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page title={t('reports:title')} subtitle={t('reports:text')}>
      <Toolbar
        end={
          <>
            <DateField
              aria-label={t('reports:from')}
              value={filter.from}
              onChange={(from) => from && go({ from })}
              w={140}
            />
            <DateField
              aria-label={t('reports:to')}
              value={filter.to}
              onChange={(to) => to && go({ to })}
              w={140}
            />
            <Button variant="default" onClick={() => go(monthSoFar())}>
              {t('reports:thisMonth')}
            </Button>
            <Button variant="default" onClick={() => go(lastMonth())}>
              {t('reports:lastMonth')}
            </Button>
          </>
        }
      >
        <FilterChips
          label={t('reports:direction')}
          value={filter.direction}
          options={[
            { value: 'sent', label: t('reports:sent') },
            { value: 'received', label: t('reports:received') },
          ]}
          onChange={(direction) => go({ direction })}
        />
      </Toolbar>
      {filter.from <= filter.to ? (
        <Stack>
          <Register filter={filter} cursor={search.cursor} onCursor={(cursor) => go({ cursor })} />
          {mayExport && <EvidenceCard period={filter} />}
        </Stack>
      ) : (
        <NoDocuments />
      )}
    </Page>
  )
}

function Register({
  filter,
  cursor,
  onCursor,
}: {
  filter: RegisterFilter
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('reports')
  const list = useQuery(registerQuery(filter, cursor))
  const totals = useQuery(registerTotalsQuery(filter))
  const columns = useRegisterColumns()
  const failed =
    [list, totals].find((query) => query.isLoadingError) ?? [list, totals].find((query) => query.isError)
  if (failed?.isLoadingError) return <QueryError query={failed} />
  if (!list.data || !totals.data) return <Pending />
  if (list.data.data.length === 0) return <NoDocuments />
  return (
    <Stack>
      {failed && <QueryError query={failed} />}
      <Totals totals={totals.data} refreshing={totals.isPlaceholderData} filter={filter} />
      <div>
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={list.data.data}
          rowKey={(row) => row.id}
          refreshing={list.isPlaceholderData}
        />
        <Pager page={list.data.page} shown={list.data.data.length} onCursor={onCursor} />
      </div>
    </Stack>
  )
}

function NoDocuments() {
  const { t } = useTranslation('reports')
  return (
    <EmptyState icon={<IconChartBar size={22} />} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  )
}

function Totals({
  totals,
  refreshing,
  filter,
}: {
  totals: readonly RegisterTotal[]
  refreshing: boolean
  filter: RegisterFilter
}) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const mayExport = useCan('report.export')
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
    {
      key: 'amount',
      header: t('column.total'),
      align: 'number',
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} strong />,
    },
  ]
  return (
    <Card
      title={t('totals')}
      description={t('totalsText')}
      actions={mayExport && <SaveTable list="/reports/register" query={{ ...filter, language }} />}
    >
      <DataTable
        caption={t('totals')}
        columns={columns}
        rows={totals}
        rowKey={(row) => row.currency}
        refreshing={refreshing}
      />
    </Card>
  )
}

function useRegisterColumns(): Column<RegisterRow>[] {
  const { t } = useTranslation(['reports', 'common'])
  const localName = useLocalName()
  return [
    { key: 'date', header: t('reports:column.date'), render: (row) => <DateText value={row.date} /> },
    {
      key: 'number',
      header: t('reports:column.number'),
      phone: 'title',
      render: (row) => <IdText value={row.number} strong />,
    },
    { key: 'type', header: t('reports:column.type'), render: (row) => t(`common:typeCode.${row.typeCode}`) },
    {
      key: 'party',
      header: t('reports:column.party'),
      render: (row) => <bdi>{localName(row.counterpartyName, row.counterpartyNameAr)}</bdi>,
    },
    {
      key: 'total',
      header: t('reports:column.total'),
      align: 'number',
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
  ]
}
