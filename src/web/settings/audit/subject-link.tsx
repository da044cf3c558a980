import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuditEntry, AuditSubject } from '#contract/audit'
import { useLocalName } from '#web/lib/use-language.ts'
import { IdText, PersonName } from '#web/ui/data/text.tsx'

/** The object of an entry: its number or name as a link to its screen. Its id is in the dialog of the entry. */
export function SubjectCell({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>) {
  return subject ? <SubjectLink subject={subject} id={subjectId} /> : <IdText value={null} />
}

/** The number or name of an object, as a link to its screen. */
export function SubjectLink({ subject, id }: { subject: AuditSubject; id: string }) {
  return (
    <Link {...(placeOf(subject, id) as { to: '/' })} className="plain-link">
      <SubjectName subject={subject} />
    </Link>
  )
}

function SubjectName({ subject: { kind, name, nameAr } }: { subject: AuditSubject }) {
  const { t } = useTranslation('audit')
  const localName = useLocalName()
  if (name === null) return t('draft')
  if (kind === 'document') return <IdText value={name} strong />
  if (kind === 'person') return <PersonName>{name}</PersonName>
  return <bdi>{localName(name, nameAr ?? '')}</bdi>
}

function placeOf({ kind, list }: AuditSubject, id: string) {
  switch (kind) {
    case 'document':
      return { to: `/documents/${list}/view/$documentId`, params: { documentId: id } }
    case 'contact':
      return { to: `/contacts/${list}/view/$id`, params: { id } }
    case 'product':
      return { to: '/products/edit/$id', params: { id } }
    case 'participant':
      return { to: '/participants/view/$id', params: { id } }
    case 'person':
      return { to: '/settings/people' }
    case 'key':
      return { to: '/integrations' }
  }
}
