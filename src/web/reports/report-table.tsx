import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListOf } from '#web/lib/api.ts'
import { Pager } from '#web/ui/data/pager.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'

/** A page of a report as a table, with links to the other pages. */
export function ReportTable<Row extends { id: string }>({
  query,
  caption,
  columns,
  nothing,
  onCursor,
  isOneOfSeveral = false,
  totals = [],
}: {
  query: UseQueryResult<ListOf<Row>>
  caption: string
  columns: Column<Row>[]
  /** Shown if there are no rows. */
  nothing: ReactNode
  onCursor: (cursor: string) => void
  /** The screen has other lists with pages. */
  isOneOfSeveral?: boolean
  /** The totals of all pages, shown below the rows. */
  totals?: readonly Row[] | undefined
}) {
  if (query.isLoadingError) return <QueryError query={query} />
  if (!query.data) return <Pending />
  const { data, page } = query.data
  if (data.length === 0) return nothing
  return (
    <div>
      <QueryError query={query} />
      <DataTable
        caption={caption}
        columns={columns}
        rows={[...data, ...totals]}
        rowKey={(row) => row.id}
        refreshing={query.isPlaceholderData}
      />
      <Pager page={page} shown={data.length} onCursor={onCursor} of={isOneOfSeveral ? caption : undefined} />
    </div>
  )
}
