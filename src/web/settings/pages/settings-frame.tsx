import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#core/access'
import { useMe } from '#web/identity/index.ts'
import { webConfig } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { type Section, sectionGroups } from '../sections.ts'
import styles from './settings-frame.module.css'

/** A section of Settings beside the list of all sections; on a phone the list is a select above it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const groups = useShownGroups()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = groups.flatMap(({ sections }) => sections).find(({ to }) => isWithin(pathname, to))
  return (
    <div className={styles['frame']}>
      <nav className={styles['sections']} aria-label={t('nav.label')}>
        {groups.map(({ key, heading, sections }) => (
          <div key={key} data-group={key}>
            <p className={styles['heading']} id={`settings-${key}`}>
              <bdi>{heading}</bdi>
            </p>
            <ul aria-labelledby={`settings-${key}`}>
              {sections.map(({ key: section, to, icon: Icon }) => (
                <li key={section}>
                  <Link
                    to={to}
                    className={styles['section']}
                    aria-current={to === current?.to ? 'page' : undefined}
                    activeOptions={{ exact: true }}
                  >
                    <Icon size={17} stroke={1.6} aria-hidden="true" />
                    {t(`nav.${section}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <ChoiceField
        className={styles['choice'] ?? ''}
        label={t('nav.label')}
        value={current?.to ?? ''}
        data={groups.map(({ heading, sections }) => ({
          group: heading,
          items: sections.map(({ key, to }) => ({ value: to, label: t(`nav.${key}`) })),
        }))}
        onChange={(event) => void navigate({ to: event.currentTarget.value })}
      />
      <div className={styles['content']}>{children}</div>
    </div>
  )
}

/** The account has the address of all settings, so only its exact address matches. */
function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/settings' && pathname.startsWith(`${to}/`))
}

function useShownGroups() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const participant = useParticipant()
  const localName = useLocalName()
  const isTest = useEnvironment() === 'preprod'
  const isShown = ({ needs, only }: Section) => {
    if (needs && !(me && can({ kind: 'person', role: me.organization.role }, needs))) return false
    if (only === 'operators') return me?.operator ?? false
    if (only === 'outbox') return (me?.operator ?? false) && webConfig().mailOutbox
    return only === undefined || isTest
  }
  const company = participant && localName(participant.nameEn, participant.nameAr)
  return sectionGroups
    .map(({ key, sections }) => ({
      key,
      heading: (key === 'company' && company) || t(`nav.${key}`),
      sections: sections.filter(isShown),
    }))
    .filter(({ sections }) => sections.length > 0)
}
