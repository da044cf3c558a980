import { IconDots } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import type { ArchiveSearch } from '#web/lib/search-params.ts'
import { Button, IconButton } from '../buttons/button.tsx'
import { QueryError } from '../feedback/query-error.tsx'
import { EmptyState, Pending } from '../feedback/states.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Toolbar } from '../layout/toolbar.tsx'
import { Menu } from '../overlays/menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Pager } from './pager.tsx'
import { SearchStopped } from './search-stopped.tsx'
import { type Column, DataTable } from './table.tsx'

interface RecordListProps<Row> {
  caption: string
  words: { search: string; filter: string; active: string; archived: string }
  search: ArchiveSearch
  /** Navigates to the same list with another search; `step` is true for another page. */
  onSearch: (next: ArchiveSearch, step: boolean) => void
  list: UseQueryResult<{ data: Row[]; page: PageInfo }>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  onOpen: (row: Row) => void
  /** Shown if there are no records at all. */
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode }
}

/** A list with search, active and archived records, and keyset pages; each state has its own text. */
export function RecordList<Row>({ search, onSearch, list, ...props }: RecordListProps<Row>) {
  const { t } = useTranslation('common')
  const { cursor: _cursor, ...filters } = search
  const rows = list.data?.data ?? []
  const searchedTo = list.data?.page.searchedTo
  const narrowed = Boolean(search.search || search.archived)
  return (
    <>
      <Toolbar
        search={
          <SearchField
            label={props.words.search}
            value={search.search ?? ''}
            onChange={(text) => {
              const { search: _old, ...rest } = filters
              onSearch(text ? { ...rest, search: text } : rest, false)
            }}
          />
        }
      >
        <FilterChips
          label={props.words.filter}
          value={search.archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: props.words.active },
            { value: 'archived', label: props.words.archived },
          ]}
          onChange={(value) => {
            const text = search.search ? { search: search.search } : {}
            onSearch(value === 'archived' ? { ...text, archived: true } : text, false)
          }}
        />
      </Toolbar>
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data && rows.length === 0 && !narrowed && (
        <EmptyState icon={props.empty.icon} title={props.empty.title} action={props.empty.action}>
          {props.empty.text}
        </EmptyState>
      )}
      {list.data && rows.length === 0 && searchedTo !== undefined && (
        <SearchStopped
          page={list.data.page}
          searchedTo={searchedTo}
          onCursor={(cursor) => onSearch({ ...filters, cursor }, true)}
        />
      )}
      {list.data && rows.length === 0 && narrowed && searchedTo === undefined && (
        <EmptyState
          icon={props.empty.icon}
          title={t('list.nothingMatches')}
          action={
            <Button variant="default" onClick={() => onSearch({}, false)}>
              {t('list.clearFilters')}
            </Button>
          }
        >
          {t('list.nothingMatchesText')}
        </EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={props.caption}
            columns={props.columns}
            rows={rows}
            rowKey={props.rowKey}
            refreshing={list.isPlaceholderData}
            onOpen={props.onOpen}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(cursor) => onSearch({ ...filters, cursor }, true)}
          />
        </>
      )}
    </>
  )
}

/** The last column of such a list: a menu with actions on the row. */
export function menuColumn<Row extends { name: string }>(
  t: TFunction<'common'>,
  renderItems: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'actions',
    header: '',
    headerLabel: t('list.actions'),
    align: 'end',
    width: '56px',
    phone: 'hide',
    render: (row) => (
      // The table would clip it; outside of `main` it would be in no landmark.
      <Menu position="bottom-end" portalProps={{ target: '#content' }}>
        <Menu.Target>
          <IconButton label={`${t('action.more')}: ${row.name}`}>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>{renderItems(row)}</Menu.Dropdown>
      </Menu>
    ),
  }
}

/** The same with one action, which deletes the row. */
export function removeColumn<Row extends { name: string }>(
  t: TFunction<'common'>,
  onRemove: (row: Row) => void,
): Column<Row> {
  return menuColumn(t, (row) => (
    <Menu.Item color="red" onClick={() => onRemove(row)}>
      {t('action.delete')}
    </Menu.Item>
  ))
}
