import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/identity/index.ts'
import { documentPeopleQuery } from '../queries.ts'
import { AssignmentField } from './assignment.tsx'
import { Comments } from './comments.tsx'
import styles from './discussion.module.css'

/** What members of the organization say about a document among themselves, and who of them takes care of it. */
export function DiscussionPanel({ documentId }: { documentId: string }) {
  const me = useMe()
  // Without the list of people, comments can be read and written, but no member can be chosen.
  const { data } = useQuery(documentPeopleQuery)
  const people = (data ?? []).filter(({ canSee }) => canSee)
  if (!me) return null
  const userId = me.user.id
  return (
    // What was typed is of this document.
    <div key={documentId} className={styles['panel']}>
      <AssignmentField documentId={documentId} people={people} />
      <Comments documentId={documentId} userId={userId} people={people.filter(({ id }) => id !== userId)} />
    </div>
  )
}
