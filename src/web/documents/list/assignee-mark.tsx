import { useTranslation } from 'react-i18next'
import { initialsOfName } from '#web/lib/initials.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/** The initials of the member to whom a document is assigned; nothing for an unassigned one. */
export function AssigneeMark({ row: { assignee } }: { row: Row }) {
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
