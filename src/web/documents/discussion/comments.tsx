import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/comments'
import type { DocumentPerson } from '#contract/documents'
import { useCan } from '#web/identity/index.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem, useActorName } from './comment-item.tsx'
import styles from './discussion.module.css'
import { commentsQuery } from './discussion-queries.ts'

/** The comments on a document, oldest first, and below them the field for a new one. */
export function Comments({
  documentId,
  userId,
  people,
}: {
  documentId: string
  userId: string
  people: readonly DocumentPerson[]
}) {
  const { t } = useTranslation('discussion')
  const canDiscuss = useCan('document.discuss')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(commentsQuery(documentId))
  const comments = (query.data?.pages ?? []).flatMap(({ data }) => data).toReversed()
  const announcement = useAnnouncement(query.data ? comments : undefined, userId)
  return (
    <section aria-labelledby={title} className={styles['comments']}>
      <h3 id={title} ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('title')}
      </h3>
      <p className={styles['internal']}>{t('internal')}</p>
      <QueryError query={query} />
      {query.hasNextPage && (
        <div>
          <ActionButton variant="subtle" size="xs" action={() => query.fetchNextPage()}>
            {t('earlier')}
          </ActionButton>
        </div>
      )}
      {query.data && comments.length === 0 && !canDiscuss && (
        <p className={styles['internal']}>{t('none')}</p>
      )}
      {comments.length > 0 && (
        <ol className={styles['list']} aria-labelledby={title}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              userId={userId}
              people={people}
              onDone={(text) => {
                announcement.say(text)
                heading.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ol>
      )}
      {canDiscuss && (
        <CommentForm
          documentId={documentId}
          userId={userId}
          people={people}
          onAdded={() => announcement.say(t('added'))}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement.text}
      </p>
    </section>
  )
}

/** What screen readers announce: what the user did, and comments of others that arrive while the page is open. */
function useAnnouncement(comments: readonly Comment[] | undefined, userId: string) {
  const { t } = useTranslation('discussion')
  const nameOf = useActorName()
  const newest = comments?.at(-1)
  const [state, setState] = useState<{ readonly newestId: string | undefined; readonly text: string } | null>(
    null,
  )
  // Adjusted while rendering: the list that was loaded first is not announced.
  if (comments && (state === null || (newest && newest.id > (state.newestId ?? '')))) {
    const isNews = state !== null && newest && newest.author.id !== userId
    setState({
      newestId: newest?.id,
      text: isNews ? t('newFrom', { name: nameOf(newest.author) }) : (state?.text ?? ''),
    })
  }
  return {
    text: state?.text ?? '',
    say: (text: string) => setState((before) => ({ newestId: before?.newestId, text })),
  }
}
