import { IconChartBar } from '@tabler/icons-react'
import { type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListOf } from '#web/lib/api.ts'
import { Pager } from '#web/ui/data/pager.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'

/** A page of a report as a table, with the way to the others. */
export function ReportTable<Row extends { id: string }>({
  query,
  caption,
  columns,
  empty,
  emptyText,
  onCursor,
}: {
  query: UseQueryResult<ListOf<Row>>
  caption: string
  columns: Column<Row>[]
  /** What is said when there is nothing. */
  empty: string
  emptyText?: string
  onCursor: (cursor: string) => void
}) {
  if (query.isLoadingError) return <QueryError query={query} />
  if (!query.data) return <Pending />
  const { data, page } = query.data
  if (data.length === 0)
    return (
      <EmptyState icon={<IconChartBar size={22} />} title={empty}>
        {emptyText}
      </EmptyState>
    )
  return (
    <div>
      <QueryError query={query} />
      <DataTable
        caption={caption}
        columns={columns}
        rows={data}
        rowKey={(row) => row.id}
        refreshing={query.isPlaceholderData}
      />
      <Pager page={page} shown={data.length} onCursor={onCursor} />
    </div>
  )
}

export function NoDocuments() {
  const { t } = useTranslation('reports')
  return (
    <EmptyState icon={<IconChartBar size={22} />} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  )
}
