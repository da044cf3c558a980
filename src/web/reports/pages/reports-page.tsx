import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/lib/download.ts'
import { useIsTest } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, Stack } from '#web/ui/page.tsx'
import { EmptyState, ErrorScreen, Pending } from '#web/ui/states.tsx'
import { type Column, DataTable } from '#web/ui/table.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/text.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { writeCsv } from '../csv.ts'
import { lastMonth, monthSoFar } from '../range.ts'
import {
  type CurrencyTotal,
  type Register,
  type RegisterDirection,
  type RegisterRow,
  registerQuery,
  signedAmount,
  totalsByCurrency,
} from '../register.ts'

export interface ReportsSearch {
  direction?: RegisterDirection
  from?: string
  to?: string
}

const shownRows = 100

/** The register of a range: what was issued or received, with a total for each currency. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const { t } = useTranslation(['reports', 'common'])
  const navigate = useNavigate()
  const participant = useParticipant()
  const month = monthSoFar()
  const filter = {
    direction: search.direction ?? 'sent',
    from: search.from ?? month.from,
    to: search.to ?? month.to,
  } as const
  const go = (change: ReportsSearch) =>
    void navigate({ to: '/reports', search: { ...search, ...change }, replace: true })
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
      <RegisterView filter={filter} />
    </Page>
  )
}

function RegisterView({ filter }: { filter: { direction: RegisterDirection; from: string; to: string } }) {
  const { t } = useTranslation(['reports', 'common'])
  const register = useQuery(registerQuery(filter))
  if (register.isPending) return <Pending />
  if (register.isError) return <ErrorScreen error={register.error} onRetry={() => void register.refetch()} />
  if (register.data.rows.length === 0) {
    return (
      <EmptyState icon={<IconChartBar size={22} />} title={t('reports:empty')}>
        {t('reports:emptyText')}
      </EmptyState>
    )
  }
  return (
    <Stack>
      {!register.data.complete && <Notice tone="warning">{t('reports:tooMany')}</Notice>}
      <Totals register={register.data} filter={filter} />
      <Rows register={register.data} filter={filter} />
    </Stack>
  )
}

function Totals({
  register,
  filter,
}: {
  register: Register
  filter: { direction: RegisterDirection; from: string; to: string }
}) {
  const { t } = useTranslation('reports')
  const download = useDownload(filter)
  const columns: Column<CurrencyTotal>[] = [
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
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={17} />}
          onClick={() => download(register.rows)}
        >
          {t('download')}
        </Button>
      }
    >
      <DataTable
        caption={t('totals')}
        columns={columns}
        rows={totalsByCurrency(register.rows)}
        rowKey={(row) => row.currency}
      />
    </Card>
  )
}

function useDownload(filter: {
  direction: RegisterDirection
  from: string
  to: string
}): (rows: readonly RegisterRow[]) => void {
  const { t } = useTranslation(['reports', 'common'])
  const test = useIsTest()
  const columns = ['date', 'number', 'type', 'party', 'participantId', 'currency', 'total'] as const
  return (rows) => {
    const head = columns.map((column) => t(`reports:column.${column}`))
    const body = rows.map((row) => [
      row.date,
      row.number ?? '',
      t(`common:typeCode.${row.typeCode}`),
      row.counterpartyName,
      filter.direction === 'sent' ? row.receivingParticipantId : row.sendingParticipantId,
      row.currency,
      signedAmount(row),
    ])
    const name = `falaj-${filter.direction}-${filter.from}-${filter.to}${test ? '-test' : ''}.csv`
    saveFile(new Blob([writeCsv([head, ...body])], { type: 'text/csv;charset=utf-8' }), name)
  }
}

function Rows({
  register,
  filter,
}: {
  register: Register
  filter: { direction: RegisterDirection; from: string; to: string }
}) {
  const { t } = useTranslation(['reports', 'common'])
  const localName = useLocalName()
  const columns: Column<RegisterRow>[] = [
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
      render: (row) => <MoneyText amount={signedAmount(row)} currency={row.currency} />,
    },
  ]
  const list = filter.direction === 'sent' ? '/documents/sent' : '/documents/received'
  return (
    <div>
      <DataTable
        caption={t('reports:title')}
        columns={columns}
        rows={register.rows.slice(0, shownRows)}
        rowKey={(row) => row.id}
      />
      {register.rows.length > shownRows && (
        <p>
          {t('reports:more', { shown: shownRows, total: register.rows.length })}{' '}
          <Link
            to={list as never}
            search={
              {
                from: filter.from,
                to: filter.to,
                ...(filter.direction === 'sent' ? { issued: true } : {}),
              } as never
            }
          >
            {t('reports:openList')}
          </Link>
        </p>
      )}
    </div>
  )
}
