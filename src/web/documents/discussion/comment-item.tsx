import { IconKey, IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentActor } from '#contract/comments'
import { deletedPerson } from '#contract/deleted-person'
import type { DocumentPerson } from '#contract/documents'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { initialsOfName } from '#web/lib/initials.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { InstantText, SentenceText } from '#web/ui/data/text.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './discussion.module.css'
import { deleteComment, editComment } from './discussion-queries.ts'
import { MentionField } from './mention-field.tsx'
import { piecesOf } from './mentions.ts'
import { useWrittenComment } from './use-written-comment.ts'

/** The displayed name of an author. */
export function useActorName(): (actor: CommentActor) => string {
  const { t } = useTranslation('discussion')
  const personName = usePersonName()
  return ({ name }) => (name === null ? t('unknown') : personName(name))
}

interface ItemProps {
  comment: Comment
  userId: string
  people: readonly DocumentPerson[]
  /** Announces to screen readers what was done, and moves the focus when its button is gone. */
  onDone: (announcement: string) => void
}

/** One comment, with what its reader may do with it. */
export function CommentItem(props: ItemProps) {
  const { t } = useTranslation('discussion')
  const nameOf = useActorName()
  const { comment, userId } = props
  const { author, deleted, editedAt, writtenAt } = comment
  return (
    <li className={styles['comment']}>
      <AuthorMark author={author} isOwn={author.id === userId} />
      <div className={styles['said']}>
        <p className={styles['head']}>
          <bdi className={styles['author']}>{nameOf(author)}</bdi>
          {author.kind === 'apiKey' && <Tag tone="neutral">{t('apiKey')}</Tag>}
          <span className={styles['when']}>
            <InstantText value={writtenAt} />
            {editedAt && !deleted && <> · {t('edited')}</>}
          </span>
        </p>
        {deleted ? (
          <p className={styles['deleted']}>
            <SentenceText>
              {t('deletedBy', {
                name: `\u2068${nameOf(deleted.by)}\u2069`,
                date: isolatedMoment(deleted.at),
              })}
            </SentenceText>
          </p>
        ) : (
          <WrittenComment key={editedAt} {...props} />
        )}
      </div>
    </li>
  )
}

/** The text of a comment, or the form in which it is edited. */
function WrittenComment({ comment, userId, people, onDone }: ItemProps) {
  const { t } = useTranslation('discussion')
  const { documentId, id } = comment
  const editButton = useRef<HTMLButtonElement>(null)
  const written = useWrittenComment({
    ...{ userId, place: id, people, edited: comment },
    send: async (body) => await editComment(documentId, id, body),
  })
  // A text that was being edited before a reload is offered again.
  const [isEditing, setIsEditing] = useState(comment.canEdit && written.wasStored)
  const [isAsking, setIsAsking] = useState(false)
  const [hasClosed, setHasClosed] = useState(false)
  useEffect(() => {
    if (hasClosed && !isEditing) editButton.current?.focus()
  }, [hasClosed, isEditing])
  const close = () => {
    written.forget()
    setIsEditing(false)
    setHasClosed(true)
  }
  const save = async () => {
    if (!(await written.submit())) return
    setIsEditing(false)
    onDone(t('saved'))
  }
  const remove = async () => {
    await deleteComment(documentId, id)
    written.forget()
    onDone(t('deleted'))
  }
  if (isEditing)
    return <EditForm written={written} people={people} onCancel={close} onSave={() => void save()} />
  return (
    <>
      <CommentText comment={comment} />
      {(comment.canEdit || comment.canDelete) && (
        <div className={styles['actions']}>
          {comment.canEdit && (
            <Button ref={editButton} variant="subtle" size="xs" onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {comment.canDelete && (
            <Button variant="subtle" size="xs" onClick={() => setIsAsking(true)}>
              {t('delete')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        onConfirm={remove}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** Plain text with its lines; mentions stand out. A deleted account is mentioned by no name. */
function CommentText({ comment: { mentions, text } }: { comment: Comment }) {
  const personName = usePersonName()
  const names = mentions.flatMap(({ name }) => (name === null ? [] : [name]))
  return (
    <p dir="auto" className={styles['text']}>
      {piecesOf(text, names).map((piece, index) =>
        // With a direction of its own, a name does not decide that of the text.
        piece.isMention ? (
          <strong key={index} dir="auto">
            @{personName(piece.text.slice(1))}
          </strong>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

function EditForm({
  written,
  people,
  onCancel,
  onSave,
}: {
  written: ReturnType<typeof useWrittenComment>
  people: readonly DocumentPerson[]
  onCancel: () => void
  onSave: () => void
}) {
  const { t } = useTranslation('discussion')
  const field = useRef<HTMLTextAreaElement>(null)
  const { wasStored } = written
  useEffect(() => {
    // After a reload, the page keeps the focus where it is.
    if (!wasStored) field.current?.focus()
  }, [wasStored])
  return (
    <form
      className={styles['form']}
      aria-label={t('editTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <MentionField
        ref={field}
        label={t('editTitle')}
        value={written.text}
        people={people}
        error={written.error}
        onChange={written.setText}
        onMention={written.mention}
        onSubmit={onSave}
        onEscape={onCancel}
      />
      <div className={styles['actions']}>
        <Button type="submit" size="xs" variant="default" loading={written.isSending}>
          {t('save')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={written.isSending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The initials of an author, whose name stands beside them; an API key and a deleted account have a sign instead. */
function AuthorMark({ author: { kind, name }, isOwn }: { author: CommentActor; isOwn: boolean }) {
  return (
    <span className={styles['mark']} data-own={isOwn || undefined} aria-hidden="true">
      {kind === 'apiKey' ? (
        <IconKey size={15} stroke={1.8} />
      ) : name === null || name === deletedPerson ? (
        <IconUser size={15} stroke={1.8} />
      ) : (
        initialsOfName(name)
      )}
    </span>
  )
}
