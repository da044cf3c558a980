import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { contactReadiness } from '#core/readiness'
import { useIsToFile } from '#web/lib/config.ts'
import { Tag } from '#web/ui/data/badge.tsx'
import type { ContactRole } from '../queries.ts'
import { contactStandings, standingOf } from './contact-standing.ts'

/** The one state of a contact, in lists and beside its name. */
export function StandingTag({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const standing = standingOf(contact, role, useIsToFile())
  return (
    <Tag tone={contactStandings[standing]}>
      {t(`standing.${standing}`, { count: contactReadiness(contact).lacks.length })}
    </Tag>
  )
}
