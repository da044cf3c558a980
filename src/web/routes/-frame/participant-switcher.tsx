import { IconBuilding, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { byRecentSelection, useParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Tag } from '#web/ui/data/badge.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import styles from './frame.module.css'

/** Selects the participant; searched by name, TIN and participant id. */
export function ParticipantSwitcher() {
  const { t } = useTranslation('common')
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
  function choose(participant: (typeof participants)[number]) {
    setOpened(false)
    ask(() => switchParticipant(participant, () => router.invalidate()))
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
              {selected ? localName(selected.nameEn, selected.nameAr) : t('participant.none')}
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
          {(me?.participants.length ?? 0) > 5 && (
            <SearchField value={search} onChange={setSearch} label={t('participant.search')} width="100%" />
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
          <Link to="/participants/new" className={styles['choiceAdd']} onClick={() => setOpened(false)}>
            <IconPlus size={16} aria-hidden="true" /> {t('participant.add')}
          </Link>
        </Popover.Dropdown>
      </Popover>
      {question}
    </>
  )
}
