import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { contactReadiness } from '#core/readiness'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { useMissingFieldNames } from '../data-quality/readiness-notice.tsx'
import { type ContactRole, checkContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { contactStandings, standingOf } from './contact-standing.ts'
import styles from './view.module.css'

/** The state of a contact with its reason: missing details as links to the form, and the entry of the network. */
export function ReadinessCard({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const nameOf = useMissingFieldNames()
  const mayWrite = useCan('contact.write')
  const isToFile = useIsToFile()
  const standing = standingOf(contact, role, isToFile)
  const { lacks } = contactReadiness(contact)
  const isOnNetwork = role === 'customer' && contact.participantId !== '' && !isToFile
  return (
    <Card title={t('standing.title')}>
      <StandingBadge tone={contactStandings[standing]}>
        {t(`standing.${standing}`, { count: lacks.length })}
      </StandingBadge>
      <p className={styles['reason']}>{t(`standing.text.${standing}`)}</p>
      {lacks.length > 0 && (
        <ul className={styles['lacks']}>
          {lacks.map((lack) => (
            <li key={lack}>
              {mayWrite && !contact.archived ? (
                <Link
                  to={contactRoutes[role].view}
                  params={{ id: contact.id }}
                  search={{ edit: true }}
                  resetScroll={false}
                >
                  {nameOf(lack)}
                </Link>
              ) : (
                nameOf(lack)
              )}
            </li>
          ))}
        </ul>
      )}
      {isOnNetwork && <Network contact={contact} />}
    </Card>
  )
}

/** The entry of a contact in the directory, with the time of the look-up, and a new one on request. */
function Network({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { checkedAt, state } = contact.reachability
  return (
    <div className={styles['network']}>
      <span>
        {t(`reach.${state}`)}
        {checkedAt && (
          <>
            {' · '}
            <InstantText value={checkedAt} />
          </>
        )}
      </span>
      {!contact.archived && (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          action={() => checkContact(contact.id).catch((error: unknown) => toast.error(problemText(error)))}
        >
          {t('form.check')}
        </ActionButton>
      )}
    </div>
  )
}
