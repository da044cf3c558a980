import { IconDownload, IconFileInvoice, IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { OutageBanner } from '#web/operations/index.ts'
import { BulkProgress } from '#web/sending/index.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { DataTable } from '#web/ui/data/table.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { ColumnPicker } from '../list/column-picker.tsx'
import { exportDocuments } from '../list/export-documents.ts'
import styles from '../list/list.module.css'
import { useListColumns } from '../list/list-columns.tsx'
import { type DocumentsSearch, isFiltered, kinds, listQueryOf, withSearch } from '../list/list-search.ts'
import { RangePicker } from '../list/range-picker.tsx'
import { RowExplanation } from '../list/row-explanation.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useColumns } from '../list/use-columns.ts'
import { useSelection } from '../list/use-selection.ts'
import { VerdictFilterBar } from '../list/verdict-filter-bar.tsx'
import { type Counts, countsQuery, documentsQuery, type Row } from '../queries.ts'

type Direction = 'sent' | 'received'

const viewRoute = {
  sent: '/documents/sent/view/$documentId',
  received: '/documents/received/view/$documentId',
} as const
const listRoute = { sent: '/documents/sent', received: '/documents/received' } as const

/** The sent or received list; all of its state is in the address. Details open over it (`children`). */
export function DocumentsPage({
  direction,
  search,
  children,
}: {
  direction: Direction
  search: DocumentsSearch
  children: ReactNode
}) {
  const { t } = useTranslation(['documents', 'common', 'lifecycle', 'sending'])
  const navigate = useNavigate()
  const participant = useParticipant()
  const question = listQueryOf(direction, search)
  const hasParticipant = participant !== null
  const list = useQuery({ ...documentsQuery(question), enabled: hasParticipant })
  const counts = useQuery({ ...countsQuery(question), enabled: hasParticipant })
  const columns = useColumns(direction, search.cols)
  const rows = list.data?.data
  const selection = useSelection(question, rows ?? noRows)
  const canExport = useCan('report.export')
  const canChoose = (useCan('exchange.retry') && direction === 'sent') || canExport

  const go = useCallback(
    (next: DocumentsSearch, replace = false) =>
      void navigate({ to: listRoute[direction], search: next, replace }),
    [navigate, direction],
  )
  const change = (difference: Parameters<typeof withSearch>[1], replace = false) =>
    go(withSearch(search, difference), replace)
  const targetOf = useRowTarget(search)
  const link = useCallback((row: Row) => <DocumentLink row={row} target={targetOf(row)} />, [targetOf])
  const tableColumns = useListColumns(direction, columns.shown, link)

  return (
    <Page
      title={t(`${direction}.title`)}
      subtitle={<Subtitle direction={direction} counts={counts.data} />}
      actions={direction === 'sent' && <NewDocument />}
    >
      <OutageBanner />
      <Toolbar
        end={
          <>
            <RangePicker range={search} onChange={({ from, to }) => change({ from, to })} />
            <ColumnPicker
              direction={direction}
              shown={columns.shown}
              usual={columns.usual}
              onChange={(keys) => change({ cols: columns.save(keys) }, true)}
            />
            {canExport && (
              <ActionButton
                variant="default"
                leftSection={<IconDownload size={17} stroke={1.6} aria-hidden="true" />}
                disabled={!rows?.length}
                title={t('export.hint')}
                action={() => exportDocuments(question)}
              >
                {t('export.all')}
              </ActionButton>
            )}
          </>
        }
      >
        <StandingChips direction={direction} counts={counts.data} search={search} onChange={change} />
      </Toolbar>
      <div className={styles['filters']}>
        <SearchField
          label={t('search.placeholder')}
          width={340}
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined }, true)}
        />
        <ChoiceField
          aria-label={t('search.type')}
          value={search.typeCode ?? ''}
          data={[
            { value: '', label: t('search.anyType') },
            ...kinds.map((value) => ({ value, label: t(`common:typeCode.${value}`) })),
          ]}
          onChange={(event) =>
            change({ typeCode: (event.currentTarget.value || undefined) as DocumentsSearch['typeCode'] })
          }
        />
        {isFiltered(search) && (
          <Button variant="subtle" color="gray" onClick={() => go(search.cols ? { cols: search.cols } : {})}>
            {t('list.clearFilters')}
          </Button>
        )}
      </div>
      {direction === 'sent' && <BulkProgress />}
      {search.verdict && (
        <VerdictFilterBar
          direction={direction}
          verdict={search.verdict}
          onClear={() => change({ verdict: undefined })}
        />
      )}
      {search.arrival && <p className={styles['lead']}>{t('sending:arrival.lead')}</p>}
      {canChoose && (
        <SelectionBar
          selection={selection}
          search={search}
          question={question}
          matching={list.data?.page.total.count}
        />
      )}
      <QueryError query={list} />
      {list.isLoadingError ? null : !hasParticipant ? (
        <NoParticipant />
      ) : !list.data ? (
        <Pending rows={8} />
      ) : list.data.data.length === 0 ? (
        <NoDocuments direction={direction} search={search} onClear={() => go({})} />
      ) : (
        <>
          <RowExplanation rows={list.data.data}>
            <DataTable
              caption={t(`${direction}.tableName`)}
              columns={tableColumns}
              rows={list.data.data}
              rowKey={(row) => row.id}
              rowMark={(row) => (row.unread ? 'unread' : undefined)}
              refreshing={list.isPlaceholderData}
              onOpen={(row) => void navigate(targetOf(row))}
              selection={
                canChoose
                  ? {
                      selected: selection.selected,
                      onChange: selection.onChange,
                      label: (row) =>
                        t('sending:select.row', { name: row.number ?? t('list.withoutNumber') }),
                      labelAll: t('sending:select.page'),
                    }
                  : undefined
              }
            />
          </RowExplanation>
          <Pager
            page={list.data.page}
            shown={list.data.data.length}
            onCursor={(cursor) => go({ ...search, cursor })}
          />
        </>
      )}
      {children}
    </Page>
  )
}

const noRows: readonly Row[] = []

/** The number of a document, as a link that opens its details (or elsewhere, for those who want that). */
/** Where a row leads: a draft to its form, for those who may write it, everything else to its details over the list. */
function useRowTarget(search: DocumentsSearch) {
  const canDraft = useCan('document.draft')
  return useCallback(
    ({ id, direction, standing }: Row) =>
      canDraft && standing.tone === 'draft'
        ? ({ to: '/documents/sent/new', search: { draft: id } } as const)
        : ({ to: viewRoute[direction], params: { documentId: id }, search, resetScroll: false } as const),
    [search, canDraft],
  )
}

function DocumentLink({ row, target }: { row: Row; target: ReturnType<ReturnType<typeof useRowTarget>> }) {
  const { t } = useTranslation('documents')
  return (
    <span className={styles['linkLine']}>
      {row.unread && <span className={styles['unread']} role="img" aria-label={t('received.unreadMark')} />}
      <Link {...target} className={styles['link']} data-draft={row.number ? undefined : true}>
        {row.number ? <bdi dir="ltr">{row.number}</bdi> : t('list.withoutNumber')}
      </Link>
    </span>
  )
}

function Subtitle({ direction, counts }: { direction: Direction; counts: Counts | undefined }) {
  const { t } = useTranslation('documents')
  if (!counts) return <>&nbsp;</>
  const { all, needsYou, unread, atLeast } = counts
  const second =
    direction === 'received'
      ? unread > 0 &&
        (atLeast.includes('unread')
          ? t('received.unreadOrMore', { number: unread })
          : t('received.unread', { count: unread }))
      : needsYou > 0 &&
        (atLeast.includes('needsYou')
          ? t('sent.needsYouOrMore', { number: needsYou })
          : t('sent.needsYou', { count: needsYou }))
  return (
    <>
      {atLeast.includes('all') ? t('sent.summaryOrMore', { number: all }) : t('sent.summary', { count: all })}
      {second && ` · ${second}`}
    </>
  )
}

const chips = {
  sent: ['all', 'needsYou', 'drafts', 'onItsWay', 'complete', 'reportedOnly'],
  received: ['all', 'needsYou', 'onItsWay', 'complete'],
} as const

type StandingChoice = NonNullable<DocumentsSearch['filter']> | 'refused'

function StandingChips({
  direction,
  counts,
  search,
  onChange,
}: {
  direction: Direction
  counts: Counts | undefined
  search: DocumentsSearch
  onChange: (change: Parameters<typeof withSearch>[1]) => void
}) {
  const { t } = useTranslation(['documents', 'sending'])
  const hasParticipant = useParticipant() !== null
  const refused = useQuery({
    ...countsQuery({ direction: 'received', arrival: 'rejected' }),
    enabled: direction === 'received' && hasParticipant,
  }).data
  const standings = chips[direction].map((value) => ({
    value: value as StandingChoice,
    label: t(`filter.${value}`),
    // While the refused are shown, the numbers of the others are not known.
    count: search.arrival ? undefined : counts?.[value],
    atLeast: counts?.atLeast.includes(value),
    tone:
      value === 'needsYou' && !search.arrival && (counts?.needsYou ?? 0) > 0 ? ('alert' as const) : undefined,
  }))
  return (
    <FilterChips
      label={t('filter.name')}
      value={search.arrival ? 'refused' : (search.filter ?? 'all')}
      options={
        direction === 'received'
          ? [
              ...standings,
              {
                value: 'refused' as const,
                label: t('sending:arrival.refused'),
                count: refused?.all,
                atLeast: refused?.atLeast.includes('all'),
              },
            ]
          : standings
      }
      onChange={(choice) =>
        choice === 'refused'
          ? onChange({ filter: undefined, verdict: undefined, arrival: 'rejected' })
          : onChange({ filter: choice === 'all' ? undefined : choice, arrival: undefined })
      }
    />
  )
}

function NewDocument() {
  const { t } = useTranslation(['documents', 'common'])
  const navigate = useNavigate()
  const canDraft = useCan('document.draft')
  if (!canDraft) return null
  const start = (typeCode: '380' | '381') => () =>
    void navigate({ to: '/documents/sent/new', search: { typeCode } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}>{t('sent.new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={start('380')}>{t('common:typeCode.380')}</Menu.Item>
        <Menu.Item onClick={start('381')}>{t('common:typeCode.381')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function NoParticipant() {
  const { t } = useTranslation('documents')
  return (
    <EmptyState
      title={t('form.noParticipantTitle')}
      action={<LinkButton to="/onboarding">{t('form.onboard')}</LinkButton>}
    >
      {t('list.noParticipant')}
    </EmptyState>
  )
}

/** Why the list is empty, and the next step. */
function NoDocuments({
  direction,
  search,
  onClear,
}: {
  direction: Direction
  search: DocumentsSearch
  onClear: () => void
}) {
  const { t } = useTranslation(['documents', 'sending'])
  const participant = useParticipant()
  const canDraft = useCan('document.draft')
  const { arrival, ...others } = search
  if (arrival && !isFiltered(others)) return <EmptyState title={t('sending:arrival.none')} />
  if (isFiltered(search) || search.cursor) {
    return (
      <EmptyState
        title={t('list.nothingMatchesTitle')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        }
      >
        {t('list.nothingMatchesText')}
      </EmptyState>
    )
  }
  if (direction === 'received') {
    return (
      <EmptyState
        icon={<IconInbox size={36} stroke={1.3} aria-hidden="true" />}
        title={t('list.emptyReceivedTitle')}
      >
        {t('list.emptyReceivedText', { participantId: `\u2066${participant?.participantId ?? ''}\u2069` })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconFileInvoice size={36} stroke={1.3} aria-hidden="true" />}
      title={t('list.emptySentTitle')}
      action={canDraft && <LinkButton to="/documents/sent/new">{t('sent.new')}</LinkButton>}
    >
      {t('list.emptySentText')}
    </EmptyState>
  )
}
