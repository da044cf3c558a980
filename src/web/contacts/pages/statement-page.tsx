import { IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as statementsApi from '#contract/api/statements'
import type { StatementRow, StatementTotal } from '#contract/statements'
import { useCan } from '#web/identity/index.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { type ContactRole, contactQuery, statementQuery, statementTotalsQuery } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { filterOf, type StatementFilter, type StatementSearch, yearOf } from '../statement-search.ts'

/** What was invoiced and credited between the chosen participant and a contact in a period, with the balance. */
export function StatementPage({
  role,
  id,
  search,
}: {
  role: ContactRole
  id: string
  search: StatementSearch
}) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const participant = useParticipant()
  const contact = useQuery(contactQuery(id)).data
  const routes = contactRoutes[role]
  const filter = filterOf(search, role === 'customer' ? 'receivable' : 'payable')
  const go = (change: StatementSearch) => {
    const { cursor: _cursor, ...rest } = search
    void navigate({
      to: routes.statement,
      params: { id },
      search: { ...rest, ...change },
      replace: !change.cursor,
    })
  }
  return (
    <Page
      title={t('contacts:statement.title')}
      subtitle={contact && <bdi>{localName(contact.name, contact.nameAr)}</bdi>}
      printed={
        <>
          <bdi>{localName(participant?.nameEn ?? '', participant?.nameAr ?? '')}</bdi>
          {' · '}
          {t(`contacts:statement.side.${filter.side}`)}
          {' · '}
          {t('contacts:statement.range', {
            from: isolatedDay(filter.from),
            to: isolatedDay(filter.to),
          })}
        </>
      }
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: routes.list },
        { label: t('contacts:statement.title') },
      ]}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('contacts:statement.print')}
          </Button>
          <LinkButton to={routes.view} params={{ id }} variant="default">
            {t('contacts:statement.toContact')}
          </LinkButton>
        </>
      }
    >
      {participant ? (
        <>
          <Toolbar end={<Period filter={filter} onChange={go} />}>
            <FilterChips
              label={t('contacts:statement.side.label')}
              value={filter.side}
              options={(['receivable', 'payable'] as const).map((side) => ({
                value: side,
                label: t(`contacts:statement.side.${side}`),
              }))}
              onChange={(side) => go({ side })}
            />
          </Toolbar>
          <Statement id={id} filter={filter} cursor={search.cursor} onCursor={(cursor) => go({ cursor })} />
        </>
      ) : (
        <EmptyState
          icon={<IconFileInvoice size={22} />}
          title={t('common:participant.none')}
          action={<LinkButton to="/onboarding">{t('contacts:statement.onboard')}</LinkButton>}
        />
      )}
    </Page>
  )
}

function Period({
  filter,
  onChange,
}: {
  filter: StatementFilter
  onChange: (change: Partial<StatementFilter>) => void
}) {
  const { t } = useTranslation('contacts')
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          aria-label={t(`statement.${end}`)}
          value={filter[end]}
          onChange={(day) => day && onChange({ [end]: day })}
          w={140}
        />
      ))}
      <Button variant="default" onClick={() => onChange(yearOf(0))}>
        {t('statement.thisYear')}
      </Button>
      <Button variant="default" onClick={() => onChange(yearOf(1))}>
        {t('statement.lastYear')}
      </Button>
    </>
  )
}

function Statement({
  id,
  filter,
  cursor,
  onCursor,
}: {
  id: string
  filter: StatementFilter
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('contacts')
  const language = useLanguage()
  const mayExport = useCan('report.export')
  const isPeriod = filter.from <= filter.to
  const list = useQuery({ ...statementQuery(id, filter, cursor), enabled: isPeriod })
  const totals = useQuery({ ...statementTotalsQuery(id, filter), enabled: isPeriod })
  const totalColumns = useTotalColumns()
  const columns = useStatementColumns(filter.side)
  const failed = [list, totals].find((query) => query.isLoadingError)
  const nothing = (
    <EmptyState icon={<IconFileInvoice size={22} />} title={t('statement.empty')}>
      {t('statement.emptyText')}
    </EmptyState>
  )
  if (!isPeriod) return nothing
  if (failed) return <QueryError query={failed} />
  if (!list.data || !totals.data) return <Pending />
  if (totals.data.length === 0) return nothing
  return (
    <Stack>
      <Card
        title={t('statement.totals')}
        description={t(`statement.howCounted.${filter.side}`)}
        actions={
          mayExport && (
            <SaveTable
              files={{ csv: statementsApi.exportStatementCsv, xlsx: statementsApi.exportStatementXlsx }}
              options={{ params: { id }, query: { ...filter, language } }}
            />
          )
        }
      >
        <DataTable
          caption={t('statement.totals')}
          columns={totalColumns}
          rows={totals.data}
          rowKey={(row) => row.currency}
          refreshing={totals.isPlaceholderData}
        />
      </Card>
      {list.data.data.length === 0 ? (
        nothing
      ) : (
        <div>
          <DataTable
            caption={t('statement.title')}
            columns={columns}
            rows={list.data.data}
            rowKey={(row) => row.id}
            refreshing={list.isPlaceholderData}
          />
          <Pager page={list.data.page} shown={list.data.data.length} onCursor={onCursor} />
        </div>
      )}
    </Stack>
  )
}

const totalKeys = ['opening', 'invoiced', 'credited', 'paid', 'reportedPaid', 'closing'] as const

function useTotalColumns(): Column<StatementTotal>[] {
  const { t } = useTranslation('contacts')
  const money = (key: (typeof totalKeys)[number]): Column<StatementTotal> => ({
    key,
    header: t(`statement.column.${key}`),
    align: 'number',
    render: (row) => <MoneyText amount={row[key]} currency={row.currency} strong={key === 'closing'} />,
  })
  return [
    {
      key: 'currency',
      header: t('statement.column.currency'),
      phone: 'title',
      render: (row) => <IdText value={row.currency} strong />,
    },
    {
      key: 'documents',
      header: t('statement.column.documents'),
      align: 'number',
      render: (row) => <bdi>{row.documents}</bdi>,
    },
    ...totalKeys.map(money),
  ]
}

function useStatementColumns(side: StatementFilter['side']): Column<StatementRow>[] {
  const { t } = useTranslation(['contacts', 'common'])
  return [
    {
      key: 'number',
      header: t('contacts:statement.column.number'),
      phone: 'title',
      render: (row) => (
        <Link to={documentRoute(row, side)} params={{ documentId: row.documentId }} className="plain-link">
          <IdText value={row.number} strong />
        </Link>
      ),
    },
    {
      key: 'date',
      header: t('contacts:statement.column.date'),
      render: (row) => <DateText value={row.date} />,
    },
    {
      key: 'type',
      header: t('contacts:statement.column.type'),
      render: (row) =>
        row.line === 'document'
          ? t(`common:typeCode.${row.typeCode}`)
          : t(row.amount.startsWith('-') ? 'contacts:statement.payment' : 'contacts:statement.refund'),
    },
    {
      key: 'amount',
      header: t('contacts:statement.column.amount'),
      align: 'number',
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'dueDate',
      header: t('contacts:statement.column.dueDate'),
      render: (row) =>
        row.dueDate && (
          <TwoLineCell
            first={<DateText value={row.dueDate} />}
            second={
              row.daysOverdue !== null && (
                <Tag tone="needsYou">{t('contacts:statement.overdue', { count: row.daysOverdue })}</Tag>
              )
            }
          />
        ),
    },
    {
      key: 'balance',
      header: t('contacts:statement.column.balance'),
      align: 'number',
      render: (row) => <MoneyText amount={row.balance} currency={row.currency} strong />,
    },
    {
      key: 'paid',
      header: t('contacts:statement.column.reportedPaid'),
      render: (row) => (row.reportedPaid ? t('common:state.yes') : '–'),
    },
  ]
}

/** We have sent what we sold, unless the buyer wrote the document. */
function documentRoute({ typeCode }: StatementRow, side: StatementFilter['side']) {
  const isSelfBilled = typeCode === '389' || typeCode === '261'
  return (side === 'receivable') === isSelfBilled
    ? ('/documents/received/view/$documentId' as const)
    : ('/documents/sent/view/$documentId' as const)
}
