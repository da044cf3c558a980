import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outage } from '#contract/operations'
import { withTradeSides } from '#core/verdict'
import { isApiError } from '#web/lib/api-error.ts'
import { OutageBanner } from '#web/operations/index.ts'
import { verdictKey } from '#web/sending/index.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { DateText, IdText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Deliveries } from '../delivery/deliveries.tsx'
import { AmountNotFound, Attachments } from '../details/attachments.tsx'
import { DecisionMark } from '../details/decision-mark.tsx'
import styles from '../details/details.module.css'
import { DocumentPaper } from '../details/document-paper.tsx'
import { NextStep } from '../details/next-step.tsx'
import { ChangedAccountAlarm } from '../details/pay-to.tsx'
import { Rails } from '../details/rails.tsx'
import { Related } from '../details/related.tsx'
import { Responses } from '../details/responses.tsx'
import { Retained } from '../details/retained.tsx'
import { Retention } from '../details/retention.tsx'
import { Technical } from '../details/technical.tsx'
import { Timeline } from '../details/timeline.tsx'
import { type DocumentsSearch, listQueryOf } from '../list/list-search.ts'
import { OtherProvider } from '../other-provider/other-provider.tsx'
import { type Detail, documentQuery, documentsQuery, markRead } from '../queries.ts'

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
  useMarkRead(document)

  const close = useCallback(() => {
    void navigate({ to: listRoute[direction], search, resetScroll: false })
    // Focus the row of the document that was shown last, not of the one that was opened first.
    setTimeout(() => window.document.querySelector<HTMLElement>(`tr[data-row="${documentId}"]`)?.focus(), 160)
  }, [navigate, direction, search, documentId])
  const adjacent = useAdjacentDocuments(direction, documentId, search)

  useEffect(() => {
    const title = document?.number
    if (title) window.document.title = `${title} · ${t('common:brand')}`
  }, [document?.number, t])

  return (
    <Dialog
      opened
      onClose={close}
      size={1400}
      title={
        <span className={styles['title']}>
          {document ? (
            <Heading document={document} />
          ) : (
            t(detail.isError ? 'details.notOpened' : 'details.loading')
          )}
          <div className={styles['adjacent']}>
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
          </div>
        </span>
      }
    >
      {detail.isPending && <Pending rows={5} />}
      {isNotFound ? (
        <EmptyState title={t('details.notFoundTitle')}>{t('details.notFoundText')}</EmptyState>
      ) : (
        <QueryError query={detail} />
      )}
      {document && (
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <OutageBanner concerns={(outage) => waitsFor(document, outage.peer)} />
            {isUrgent(document) && <NextStep document={document} />}
            <ChangedAccountAlarm document={document} />
            <AmountNotFound document={document} />
            <DocumentPaper document={document} />
          </div>
          <aside className={styles['side']}>
            {!isUrgent(document) && <NextStep document={document} />}
            <Responses document={document} />
            <Rails document={document} />
            <OtherProvider document={document} />
            <Deliveries document={document} />
            <Timeline document={document} />
            <Retained document={document} />
            <Related document={document} search={search} />
            <Attachments document={document} />
            <Retention document={document} />
            <Technical document={document} />
          </aside>
        </div>
      )}
    </Dialog>
  )
}

/** Required actions are above the document, the others beside it. */
function isUrgent({ direction, standing }: Detail): boolean {
  return direction === 'sent' && (standing.tone === 'needsYou' || standing.tone === 'inDoubt')
}

const openStates = ['held', 'queued', 'retrying', 'inDoubt', 'onItsWay']

/** Whether this document may wait for a peer that is down. */
function waitsFor({ facts }: Detail, peer: Outage['peer']): boolean {
  const { transmission, taxReport } = facts
  if (peer === 'taxPlatform') return openStates.includes(taxReport.state)
  const waits = openStates.includes(transmission.state) && transmission.reason !== 'schedule'
  // The buyer's provider is unknown here; the reason of the transmission states that it waits for one.
  return waits && (peer === 'directory' || transmission.reason === 'network')
}

/** Kind, day, number, and the verdict or the decision. */
function Heading({ document }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'common', 'lifecycle', 'exchange'])
  return (
    <>
      <span className={styles['subject']}>
        <small>
          {t(`common:typeCode.${document.proforma ? 'proforma' : document.typeCode}`)} ·{' '}
          <DateText value={document.date} />
        </small>
        <span className={styles['number']}>
          {document.number ? <IdText value={document.number} /> : t('details.draftNumber')}
        </span>
      </span>
      {document.direction === 'received' && document.standing.verdict === 'complete' ? (
        // The document arrived well; only our decision is missing.
        <DecisionMark row={document} />
      ) : (
        <StandingBadge tone={document.standing.tone} large>
          {withTradeSides(document.typeCode, t(verdictKey(document.direction, document.standing.verdict)))}
        </StandingBadge>
      )}
    </>
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
