import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { isApiError } from '#web/lib/api-error.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { verdictKey } from '#web/sending/index.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { DateText, IdText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { usePageTitle } from '#web/ui/layout/use-page-title.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DecisionBadge, isAboutDecision } from '../details/decision-mark.tsx'
import styles from '../details/details.module.css'
import { ContentsPlaceholder, DocumentContents } from '../details/document-contents.tsx'
import { type DocumentsSearch, listQueryOf } from '../list/list-search.ts'
import { type Detail, documentQuery, documentsQuery, markRead, type Row, rowOfShownList } from '../queries.ts'

const viewRoute = {
  sent: '/documents/sent/view/$documentId',
  received: '/documents/received/view/$documentId',
} as const
const listRoute = { sent: '/documents/sent', received: '/documents/received' } as const

/** A document over its list: its standing, the next action, its events, and its contents. */
export function DocumentDialog({
  direction,
  documentId,
  search,
}: {
  direction: 'sent' | 'received'
  documentId: string
  search: DocumentsSearch
}) {
  const { t } = useTranslation(['documents', 'common', 'lifecycle', 'exchange'])
  const navigate = useNavigate()
  const detail = useQuery(documentQuery(documentId))
  const isNotFound = isApiError(detail.error) && detail.error.status === 404
  const document = isNotFound ? undefined : detail.data
  const listedRow = rowOfShownList(useQueryClient(), documentId)
  useMarkRead(document)

  const close = useCallback(() => {
    void navigate({ to: listRoute[direction], search, resetScroll: false })
    focusRowOf(documentId)
  }, [navigate, direction, search, documentId])
  const adjacent = useAdjacentDocuments(direction, documentId, search)

  const row = isNotFound ? undefined : (document ?? listedRow)
  const number = row?.number
  usePageTitle(number ?? undefined, { isOverPage: true })

  return (
    <Dialog
      opened
      onClose={close}
      size={1400}
      focusHeading
      title={
        <Heading
          row={row}
          fallback={t(detail.isError && !detail.data ? 'details.notOpened' : 'details.loading')}
        />
      }
      subtitle={row && <Subject row={row} />}
      actions={
        <span className={styles['headerActions']}>
          {row && (
            <span className={styles['verdict']}>
              <Standing row={row} />
            </span>
          )}
          <span className={styles['adjacent']}>
            <IconButton
              label={t('details.previous')}
              disabled={!adjacent.previous}
              onClick={() => adjacent.previous?.()}
            >
              <IconChevronLeft size={18} aria-hidden="true" className={styles['mirrored']} />
            </IconButton>
            <IconButton label={t('details.next')} disabled={!adjacent.next} onClick={() => adjacent.next?.()}>
              <IconChevronRight size={18} aria-hidden="true" className={styles['mirrored']} />
            </IconButton>
          </span>
        </span>
      }
    >
      {detail.isPending && <ContentsPlaceholder />}
      {isNotFound ? (
        <EmptyState title={t('details.notFoundTitle')}>{t('details.notFoundText')}</EmptyState>
      ) : (
        <QueryError query={detail} />
      )}
      {document && <DocumentContents key={document.id} document={document} search={search} />}
    </Dialog>
  )
}

const pollMs = 100
const maxPolls = 50

/**
 * Focuses the row of the document that was shown last, not of the one that was opened first, as soon as the dialog is gone
 * and the list has it. If the user has gone elsewhere by then, the focus stays there.
 */
function focusRowOf(documentId: string): void {
  const { document } = window
  let polls = 0
  const timer = setInterval(() => {
    polls += 1
    const row = document.querySelector<HTMLElement>(`tr[data-row="${documentId}"]`)
    const focused = document.activeElement
    const isFree = focused === null || focused.matches('body, tr[data-row], [role="dialog"] *')
    if (isFree && row && !document.querySelector('[role="dialog"]')) row.focus()
    if (!isFree || document.activeElement === row || polls >= maxPolls) clearInterval(timer)
  }, pollMs)
}

/** Kind and number: the name of the dialog. */
function Heading({ row, fallback }: { row: Row | undefined; fallback: string }) {
  const { t } = useTranslation(['documents', 'common'])
  if (!row) return fallback
  return (
    <span className={styles['title']}>
      <span>{t(`common:typeCode.${row.proforma ? 'proforma' : row.typeCode}`)}</span>{' '}
      <span className={styles['number']}>
        {row.number ? <IdText value={row.number} /> : t('details.draftNumber')}
      </span>
    </span>
  )
}

/** Day and other side. */
function Subject({ row }: { row: Row }) {
  const localName = useLocalName()
  const name = localName(row.counterpartyName, row.counterpartyNameAr)
  return (
    <>
      <DateText value={row.date} />
      {name && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
}

/** The verdict; of a received document our decision, unless something else is to be done about it. */
function Standing({ row }: { row: Row }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange'])
  const { direction, standing, typeCode } = row
  if (isAboutDecision(row)) return <DecisionBadge row={row} large />
  return (
    <StandingBadge tone={standing.tone} large>
      {withTradeSides(typeCode, t(verdictKey(direction, standing.verdict)))}
    </StandingBadge>
  )
}

/** Marks a received document as read when it is opened. */
function useMarkRead(document: Detail | undefined): void {
  const queryClient = useQueryClient()
  const id = document?.direction === 'received' && document.unread ? document.id : undefined
  useEffect(() => {
    if (id === undefined) return
    markRead(id).then(
      () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
      // It stays unread until it is opened again.
      () => undefined,
    )
  }, [id, queryClient])
}

/** The previous and next document of the filtered list, across its pages. */
function useAdjacentDocuments(direction: 'sent' | 'received', documentId: string, search: DocumentsSearch) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data } = useQuery(documentsQuery(listQueryOf(direction, search)))
  const rows = data?.data ?? []
  const at = rows.findIndex(({ id }) => id === documentId)
  const show = (id: string, next: DocumentsSearch = search) =>
    void navigate({
      to: viewRoute[direction],
      params: { documentId: id },
      search: next,
      replace: true,
      resetScroll: false,
    })
  const openAcrossPages = async (cursor: string, position: 'first' | 'last') => {
    const next = { ...search, cursor }
    const page = await queryClient.fetchQuery(documentsQuery(listQueryOf(direction, next)))
    const row = position === 'first' ? page.data[0] : page.data.at(-1)
    if (row) show(row.id, next)
  }
  if (at < 0 || !data) return { previous: undefined, next: undefined }
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const { previous, next } = data.page
  return {
    previous: before
      ? () => show(before.id)
      : previous
        ? () => void openAcrossPages(previous, 'last')
        : undefined,
    next: after ? () => show(after.id) : next ? () => void openAcrossPages(next, 'first') : undefined,
  }
}
