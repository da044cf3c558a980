import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPerson } from '#contract/documents'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './discussion.module.css'
import { addComment } from './discussion-queries.ts'
import { MentionField } from './mention-field.tsx'
import { useWrittenComment } from './use-written-comment.ts'

/** Writes a comment. */
export function CommentForm({
  documentId,
  userId,
  people,
  onAdded,
}: {
  documentId: string
  userId: string
  people: readonly DocumentPerson[]
  onAdded: (commentId: string) => void
}) {
  const { t } = useTranslation('discussion')
  const field = useRef<HTMLTextAreaElement>(null)
  const withKey = useIdempotencyKey()
  const written = useWrittenComment({
    userId,
    place: documentId,
    people,
    send: async (body) => {
      const comment = await withKey({ documentId, body }, (key) => addComment(documentId, body, key))
      onAdded(comment.id)
    },
  })
  const submit = async () => {
    await written.submit()
    field.current?.focus()
  }
  return (
    <form
      className={styles['form']}
      aria-label={t('write')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        ref={field}
        label={t('write')}
        description={t('hint')}
        value={written.text}
        people={people}
        error={written.error}
        onChange={written.setText}
        onMention={written.mention}
        onSubmit={() => void submit()}
      />
      <div>
        <Button type="submit" variant="default" loading={written.isSending}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
