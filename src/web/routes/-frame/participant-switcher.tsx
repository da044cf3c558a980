import { IconBuilding, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useMe } from '#web/identity/index.ts'
import { byRecentSelection, useParticipant } from '#web/lib/participant.ts'
import { switchOrganization, switchParticipant } from '#web/lib/scope.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Tag } from '#web/ui/data/badge.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import styles from './frame.module.css'

/**
 * The list to open if the current page belongs to the previous company. Undefined if the page may stay: a blank form
 * and the lists belong to the selected company.
 */
function listInstead({ pathname, searchStr }: { pathname: string; searchStr: string }): string | undefined {
  if (/^\/imports\/./.test(pathname)) return '/imports'
  const [, list] = /^(\/documents\/(?:sent|received))\/(?:view\/|new)/.exec(pathname) ?? []
  return pathname.includes('/view/') || /=doc_/.test(searchStr) ? list : undefined
}

/** Covers the page while the list is open: what lies half below the list cannot be pressed by mistake. */
const coveringOverlay = { backgroundOpacity: 0 }

/**
 * Selects the participant, searched by name, TIN and participant id; and the organization, for users who belong to
 * several.
 */
export function ParticipantSwitcher() {
  const { t } = useTranslation(['common', 'identity'])
  const headingId = useId()
  const canAdd = useCan('participant.create')
  const router = useRouter()
  const localName = useLocalName()
  const me = useMe()
  const selected = useParticipant()
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const [ask, question] = useConfirmUnsaved()
  const query = search.toLocaleLowerCase()
  const participants = byRecentSelection(me?.participants ?? []).filter((participant) =>
    `${participant.nameEn} ${participant.nameAr} ${participant.tin} ${participant.participantId} ${participant.trn}`
      .toLocaleLowerCase()
      .includes(query),
  )
  const mine = me && me.organizations.length > 1 ? me.organizations : []
  const organizations = mine.filter(({ name }) => name.toLocaleLowerCase().includes(query))
  function enter(organization: (typeof mine)[number]) {
    setOpened(false)
    setSearch('')
    ask(() =>
      // The current page belongs to the previous organization.
      switchOrganization(organization, async () => {
        await router.navigate({ to: '/dashboard' })
        await router.invalidate()
      }),
    )
  }
  function choose(participant: (typeof participants)[number]) {
    setOpened(false)
    ask(() =>
      switchParticipant(participant, async () => {
        const list = listInstead(router.state.location)
        if (list) await router.navigate({ to: list })
        await router.invalidate()
      }),
    )
  }
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        radius={10}
        trapFocus
        returnFocus
        width={340}
        withOverlay
        overlayProps={coveringOverlay}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles['switcher']}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconBuilding size={18} stroke={1.6} aria-hidden="true" />
            <span className={styles['switcherName']}>
              {selected
                ? localName(selected.nameEn, selected.nameAr)
                : (mine.length > 0 && me?.organization.name) || t('participant.none')}
            </span>
            {selected && (
              <bdi dir="ltr" className={styles['switcherId']}>
                {selected.participantId}
              </bdi>
            )}
            <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={t('participant.switch')}>
          {(me?.participants.length ?? 0) + mine.length > 5 && (
            <SearchField
              value={search}
              onChange={setSearch}
              label={t(mine.length > 0 ? 'participant.searchAll' : 'participant.search')}
              width="100%"
            />
          )}
          <ul className={styles['choices']}>
            {participants.map((participant) => (
              <li key={participant.id}>
                <button
                  type="button"
                  className={styles['choice']}
                  aria-pressed={participant.id === selected?.id}
                  onClick={() => choose(participant)}
                >
                  <span>
                    <strong>{localName(participant.nameEn, participant.nameAr)}</strong>
                    <bdi dir="ltr">{participant.participantId}</bdi>
                  </span>
                  {participant.registration === 'notRegistered' && (
                    <Tag tone="waiting">{t('participant.notRegistered')}</Tag>
                  )}
                  {participant.id === selected?.id && <IconCheck size={16} aria-hidden="true" />}
                </button>
              </li>
            ))}
            {participants.length === 0 && (
              <li className={styles['choiceNone']}>
                {search ? t('participant.noneFound') : t('participant.none')}
              </li>
            )}
          </ul>
          {canAdd && (
            <Link to="/participants/new" className={styles['choiceAdd']} onClick={() => setOpened(false)}>
              <IconPlus size={16} aria-hidden="true" /> {t('participant.add')}
            </Link>
          )}
          {organizations.length > 0 && (
            <>
              <p id={headingId} className={styles['choiceHeading']}>
                {t('participant.organizations')}
              </p>
              <ul className={styles['choices']} aria-labelledby={headingId}>
                {organizations.map((organization) => (
                  <li key={organization.id}>
                    <button
                      type="button"
                      className={styles['choice']}
                      aria-pressed={organization.id === me?.organization.id}
                      onClick={() => enter(organization)}
                    >
                      <span>
                        <strong>
                          <bdi>{organization.name}</bdi>
                        </strong>
                        <bdi>{t(`identity:access.${organization.role}`)}</bdi>
                      </span>
                      {organization.id === me?.organization.id && <IconCheck size={16} aria-hidden="true" />}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      {question}
    </>
  )
}
