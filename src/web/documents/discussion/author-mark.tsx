import { IconKey, IconUser } from '@tabler/icons-react'
import type { CommentActor } from '#contract/comments'
import { deletedPerson } from '#contract/deleted-person'
import { initialsOfName } from '#web/lib/initials.ts'
import styles from './discussion.module.css'

/** The initials of an author, whose name stands beside them; an API key and a deleted account have a sign instead. */
export function AuthorMark({ author: { kind, name }, isOwn }: { author: CommentActor; isOwn: boolean }) {
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
