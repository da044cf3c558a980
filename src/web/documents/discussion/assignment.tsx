import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment } from '#contract/assignments'
import type { DocumentPerson } from '#contract/documents'
import { useCan } from '#web/identity/index.ts'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { useActorName } from './comment-item.tsx'
import styles from './discussion.module.css'
import { assignDocument, assignmentQuery } from './discussion-queries.ts'

/** The member to whom a document is assigned, and the choice of another one. */
export function AssignmentField({
  documentId,
  people,
}: {
  documentId: string
  people: readonly DocumentPerson[]
}) {
  const { t } = useTranslation('discussion')
  const canAssign = useCan('document.discuss')
  const query = useQuery(assignmentQuery(documentId))
  const assignment = query.data
  if (assignment === undefined) return <QueryError query={query} />
  return (
    <div className={styles['assignment']}>
      {canAssign ? (
        <AssigneeChoice documentId={documentId} people={people} assignment={assignment} />
      ) : (
        <p>
          {t('assignment.label')}: <AssigneeName assignment={assignment} />
        </p>
      )}
      {assignment && <AssignedBy assignment={assignment} />}
    </div>
  )
}

function AssigneeName({ assignment }: { assignment: Assignment | null }) {
  const { t } = useTranslation('discussion')
  const nameOf = useAssigneeName()
  return assignment ? <bdi>{nameOf(assignment.assignee)}</bdi> : t('assignment.nobody')
}

/** The displayed name of an assignee, who may not see the document any more. */
function useAssigneeName(): (person: DocumentPerson) => string {
  const { t } = useTranslation('discussion')
  const personName = usePersonName()
  return ({ canSee, name }) =>
    canSee ? personName(name) : t('assignment.former', { name: `\u2068${personName(name)}\u2069` })
}

function AssignedBy({ assignment: { assignedAt, assignedBy } }: { assignment: Assignment }) {
  const { t } = useTranslation('discussion')
  const nameOf = useActorName()
  const name = `\u2068${nameOf(assignedBy)}\u2069`
  return (
    <p className={styles['internal']}>
      <SentenceText>{t('assignment.by', { name, date: isolatedMoment(assignedAt) })}</SentenceText>
    </p>
  )
}

function AssigneeChoice({
  documentId,
  people,
  assignment,
}: {
  documentId: string
  people: readonly DocumentPerson[]
  assignment: Assignment | null
}) {
  const { t } = useTranslation('discussion')
  const nameOf = useAssigneeName()
  // What was chosen is shown at once, until the server has it or has refused it.
  const [pending, setPending] = useState<string | null>(null)
  const assigned = assignment?.assignee
  const former = assigned && !people.some(({ id }) => id === assigned.id) ? [assigned] : []
  const choose = async (id: string) => {
    setPending(id)
    const person = people.find((one) => one.id === id)
    try {
      await assignDocument(documentId, person?.id ?? null)
      toast.success(
        person ? t('assignment.done', { name: `\u2068${nameOf(person)}\u2069` }) : t('assignment.ended'),
      )
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setPending(null)
    }
  }
  return (
    <ChoiceField
      label={t('assignment.label')}
      value={pending ?? assigned?.id ?? ''}
      aria-busy={pending !== null}
      data={[
        { value: '', label: t('assignment.nobody') },
        ...[...former, ...people].map((person) => ({ value: person.id as string, label: nameOf(person) })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        if (pending === null && value !== (assigned?.id ?? '')) void choose(value)
      }}
    />
  )
}
