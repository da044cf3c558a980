import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/calendar'
import { useCan } from '#web/identity/index.ts'
import { ImportLink } from '#web/imports/index.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { initialsOfName } from '#web/lib/initials.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { OutageBanner } from '#web/operations/index.ts'
import { BulkProgress, opensInForm } from '#web/sending/index.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { DataTable } from '#web/ui/data/table.tsx'
import { DateText, useAmountText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { MoreActions } from '#web/ui/layout/more-actions.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { ColumnPicker } from '../list/column-picker.tsx'
import { NoParticipant, NoRows } from '../list/empty-list.tsx'
import { exportDocuments } from '../list/export-documents.ts'
import { FilterTokens } from '../list/filter-tokens.tsx'
import { FiltersButton } from '../list/filters-button.tsx'
import styles from '../list/list.module.css'
import { useListColumns } from '../list/list-columns.tsx'
import { type DocumentsSearch, listQueryOf, withSearch } from '../list/list-search.ts'
import { ListSums } from '../list/list-sums.tsx'
import { RowExplanation } from '../list/row-explanation.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { StandingChips, Subtitle } from '../list/standing-chips.tsx'
import { useColumns } from '../list/use-columns.ts'
import { useSelection } from '../list/use-selection.ts'
import { VerdictFilterBar } from '../list/verdict-filter-bar.tsx'
import { ViewsMenu } from '../list/views-menu.tsx'
import { AddReceived } from '../other-provider/add-received.tsx'
import { ImportAnswers } from '../other-provider/import-answers.tsx'
import { countsQuery, documentsQuery, type ListQuery, type Row } from '../queries.ts'
import { NewDocument } from './new-document-menu.tsx'

type Direction = 'sent' | 'received'

const viewRoute = {
  sent: '/documents/sent/view/$documentId',
  received: '/documents/received/view/$documentId',
} as const
const listRoute = { sent: '/documents/sent', received: '/documents/received' } as const

/** The sent or received list. The address contains all of its state; details open over it (`children`). */
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
  const nameOf = useRowName()
  const canChoose = useCanActOnMany(direction) || canExport

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
      actions={
        <>
          <ListActions direction={direction} question={question} isEmpty={!rows?.length} />
          {direction === 'sent' ? <ImportAnswers /> : <AddReceived />}
          {direction === 'sent' && <NewDocument />}
        </>
      }
    >
      <OutageBanner />
      <Toolbar
        search={
          <SearchField
            label={t('search.placeholder')}
            width={230}
            value={search.search ?? ''}
            onChange={(text) => change({ search: text || undefined }, true)}
          />
        }
        end={
          <>
            <FiltersButton direction={direction} search={search} onChange={change} />
            <ViewsMenu direction={direction} search={search} onOpen={go} />
            <ColumnPicker
              direction={direction}
              shown={columns.shown}
              usual={columns.usual}
              onChange={(keys) => change({ cols: columns.save(keys) }, true)}
            />
          </>
        }
      >
        <StandingChips direction={direction} counts={counts.data} search={search} onChange={change} />
      </Toolbar>
      <FilterTokens
        direction={direction}
        search={search}
        rows={rows ?? noRows}
        onChange={change}
        onClear={() => go(search.cols ? { cols: search.cols } : {})}
      />
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
        <NoRows direction={direction} search={search} page={list.data.page} go={go} />
      ) : (
        <>
          <RowExplanation rows={list.data.data}>
            <DataTable
              caption={t(`${direction}.tableName`)}
              columns={tableColumns}
              rows={list.data.data}
              rowKey={(row) => row.id}
              phoneGroup={(row) => row.date}
              phoneGroupName={dayName}
              rowMark={(row) => (row.unread ? 'unread' : undefined)}
              refreshing={list.isPlaceholderData}
              onOpen={(row) => void navigate(targetOf(row))}
              selection={
                canChoose
                  ? {
                      selected: selection.selected,
                      onChange: selection.onChange,
                      label: (row) => t('sending:select.row', { name: nameOf(row) }),
                      labelAll: t('sending:select.page'),
                    }
                  : undefined
              }
            />
          </RowExplanation>
          <ListSums question={question} rows={list.data.data} page={list.data.page} />
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

/** Export and import, which a phone has in a menu. */
function ListActions({
  direction,
  isEmpty,
  question,
}: {
  direction: Direction
  isEmpty: boolean
  question: ListQuery
}) {
  const { t } = useTranslation(['documents', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const canExport = useCan('report.export')
  const canImport = useCan('import.run') && direction === 'sent'
  const save = () => exportDocuments(question, language)
  const items = [
    ...(canExport && !isEmpty ? [{ label: t('export.all'), act: () => void save() }] : []),
    ...(canImport
      ? [
          {
            label: t('common:nav.imports'),
            act: () => void navigate({ to: '/imports', search: { kind: 'documents' } }),
          },
        ]
      : []),
  ]
  return (
    <MoreActions items={items}>
      {canExport && (
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden="true" />}
          disabled={isEmpty}
          title={t('export.hint')}
          action={save}
        >
          {t('export.all')}
        </ActionButton>
      )}
      {canImport && <ImportLink kind="documents" />}
    </MoreActions>
  )
}

const noRows: readonly Row[] = []

/** Sent documents can be sent again, and drafts deleted, together. */
function useCanActOnMany(direction: Direction): boolean {
  const canRetry = useCan('exchange.retry')
  const canDraft = useCan('document.draft')
  return direction === 'sent' && (canRetry || canDraft)
}

const dayName = (row: Row) => <DayName day={row.date} />

/** On a phone, the heading of a day; today and yesterday also as a word. */
function DayName({ day }: { day: string }) {
  const { t } = useTranslation('documents')
  const today = todayInDubai()
  const word = day === today ? t('list.today') : day === addDays(today, -1) ? t('list.yesterday') : null
  return (
    <>
      {word && `${word} · `}
      <DateText value={day} />
    </>
  )
}

/** The target of a row: a draft opens in its form if the user may edit it, anything else in its details. */
function useRowTarget(search: DocumentsSearch) {
  const canDraft = useCan('document.draft')
  return useCallback(
    ({ id, direction, standing }: Row) =>
      canDraft && direction === 'sent' && opensInForm(standing.verdict)
        ? ({ to: '/documents/sent/new', search: { draft: id } } as const)
        : ({ to: viewRoute[direction], params: { documentId: id }, search, resetScroll: false } as const),
    [search, canDraft],
  )
}

/** The number of a document as a link to its details, which can also be opened in another tab. */
function DocumentLink({ row, target }: { row: Row; target: ReturnType<ReturnType<typeof useRowTarget>> }) {
  const { t } = useTranslation('documents')
  return (
    <span className={styles['linkLine']}>
      {row.unread && <span className={styles['unread']} role="img" aria-label={t('received.unreadMark')} />}
      <Link {...target} className={styles['link']} data-draft={row.number ? undefined : true}>
        {row.number ? <bdi dir="ltr">{row.number}</bdi> : t('list.withoutNumber')}
      </Link>
      <AssigneeMark row={row} />
    </span>
  )
}

/** The initials of the member to whom a document is assigned; nothing for an unassigned one. */
function AssigneeMark({ row: { assignee } }: { row: Row }) {
  const { t } = useTranslation('documents')
  const personName = usePersonName()
  if (!assignee) return null
  const name = personName(assignee.name)
  const words = t(assignee.canSee ? 'list.assignedTo' : 'list.assignedToFormer', {
    name: `\u2068${name}\u2069`,
  })
  return (
    <span className={styles['assignee']} data-former={!assignee.canSee || undefined} title={words}>
      <span aria-hidden="true">{initialsOfName(name)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** What a row is called: its number; a draft without one by its other side and its amount. */
function useRowName(): (row: Row) => string {
  const { t } = useTranslation('documents')
  const amountText = useAmountText()
  const localName = useLocalName()
  return ({ counterpartyName, counterpartyNameAr, currency, number, payable }) =>
    number ??
    [t('list.withoutNumber'), localName(counterpartyName, counterpartyNameAr), amountText(payable, currency)]
      .filter(Boolean)
      .join(' · ')
}
