import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#core/access'
import { signOut, useCan, useMe } from '#web/identity/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { changeLanguage } from '#web/lib/i18n.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { useTopmostEscape } from '#web/ui/overlays/use-topmost-escape.ts'
import { commandGroups } from './command-groups.ts'
import styles from './command-palette.module.css'
import type { Command } from './commands.ts'
import { wordsOf } from './match.ts'
import { type OptionGroup, OptionLine, optionId, type PaletteOption } from './option.tsx'
import { recentQuery, searchQuery } from './queries.ts'
import { recentGroup, resultGroups } from './result-groups.tsx'

export interface NavGroup {
  readonly entries: readonly {
    readonly key: string
    readonly to: string
    readonly icon: TablerIcon
    readonly operatorsOnly?: true
    readonly testOnly?: true
  }[]
}

const askAfterMs = 150
/** As the first character of the field, limits the results to actions and screens. */
const onlyActions = '>'

interface PaletteProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly screens: readonly NavGroup[]
  readonly onShortcuts: () => void
}

/** One field that searches customers, documents, products, screens and actions. */
export function Palette({ opened, onClose, screens, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('palette')
  const router = useRouter()
  const isOnPhone = useMediaQuery('(max-width: 640px)')
  const environment = useEnvironment()
  const environmentChange = useEnvironmentChange()
  const [askUnsaved, question] = useConfirmUnsaved()
  const language = useLanguage()
  useTopmostEscape(opened, true, onClose)
  useReturnFocus(opened)

  function take({ action }: PaletteOption, newTab: boolean) {
    onClose()
    if (typeof action === 'function') action()
    else if (newTab) window.open(router.buildLocation(action as never).href, '_blank', 'noopener')
    else void router.navigate(action as never)
  }
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login' })
  }
  const actions = {
    language: () => void changeLanguage(language === 'ar' ? 'en' : 'ar'),
    environment: () => environmentChange.ask(environment === 'prod' ? 'preprod' : 'prod'),
    shortcuts: onShortcuts,
    signOut: () => askUnsaved(leave),
  }
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={680}
        radius={12}
        yOffset={isOnPhone ? 0 : 104}
        fullScreen={isOnPhone}
        closeOnEscape={false}
        transitionProps={{ duration: 80 }}
      >
        <Modal.Overlay backgroundOpacity={0.45} color="#0b2623" />
        <Modal.Content aria-label={t('title')}>
          <div className={styles['palette']}>
            <SearchPanel screens={screens} actions={actions} onTake={take} onClose={onClose} />
          </div>
        </Modal.Content>
      </Modal.Root>
      {environmentChange.dialogs}
      {question}
    </>
  )
}

function SearchPanel({
  screens,
  actions,
  onTake,
  onClose,
}: {
  screens: readonly NavGroup[]
  actions: Parameters<typeof commandGroups>[0]['actions']
  onTake: (option: PaletteOption, newTab: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation('palette')
  const isOnPhone = useMediaQuery('(max-width: 640px)')
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, words, isFetching, isFailed, isSettling } = useGroups(text, screens, actions)
  const options = groups.flatMap((group) => group.options)
  // Recent documents will be first: until then, Enter opens nothing else.
  const chosen = isSettling ? undefined : options[Math.min(active, options.length - 1)]
  useEffect(() => {
    if (chosen) document.getElementById(optionId(chosen.id))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onTake(chosen, event.ctrlKey || event.metaKey)
    } else if (event.key === '?' && text === '') {
      event.preventDefault()
      onClose()
      actions.shortcuts()
    }
  }
  return (
    <>
      <div className={styles['field']}>
        <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-label={t('placeholder')}
          {...(chosen ? { 'aria-activedescendant': optionId(chosen.id) } : {})}
          placeholder={t(isOnPhone ? 'short' : 'placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles['escape']} onClick={onClose}>
          <kbd>Esc</kbd> <span className="visually-hidden">{t('close')}</span>
        </button>
      </div>
      <div className={styles['bar']} data-busy={isFetching || undefined} />
      <div id={listId} role="listbox" aria-label={t('results')} className={styles['list']}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-label={t(`group.${group.key}` as never)}>
            <p aria-hidden="true">{t(`group.${group.key}` as never)}</p>
            {group.options.map((option) => (
              <OptionLine
                key={option.id}
                option={option}
                words={words}
                isActive={option === chosen}
                onHover={() => setActive(options.indexOf(option))}
                onTake={(newTab) => onTake(option, newTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles['status']} role="status">
        {isFailed
          ? t('failed')
          : words.length > 0 && !isFetching
            ? options.length > 1
              ? t('count', { count: options.length - 1 })
              : t('none', { search: text.trim() })
            : ''}
      </p>
      <Footer onShortcuts={() => onTake({ ...shortcutsOption, action: actions.shortcuts }, false)} />
    </>
  )
}

const shortcutsOption = { id: 'shortcuts', icon: IconSearch, title: '' }

function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <div className={styles['footer']}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('key.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('key.open')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {t('key.newTab')}
      </span>
      <span className={styles['gap']} />
      <span>
        <kbd>{onlyActions}</kbd> {t('key.onlyActions')}
      </span>
      <button type="button" onClick={onShortcuts}>
        <kbd>?</kbd> {t('key.shortcuts')}
      </button>
    </div>
  )
}

/** The groups that match the query, the one with the best match first. */
function useGroups(
  text: string,
  navigation: readonly NavGroup[],
  actions: Parameters<typeof commandGroups>[0]['actions'],
): {
  groups: OptionGroup[]
  words: readonly string[]
  isFetching: boolean
  isFailed: boolean
  isSettling: boolean
} {
  const { t } = useTranslation(['palette', 'common', 'contacts', 'lifecycle', 'exchange'])
  const language = useLanguage()
  const me = useMe()
  const isTest = useEnvironment() === 'preprod'
  const hasParticipant = useParticipant() !== null
  const isCommand = text.startsWith(onlyActions)
  const search = (isCommand ? text.slice(onlyActions.length) : text).trim()
  const [debounced] = useDebouncedValue(search, askAfterMs)
  const words = wordsOf(search)
  const isAsking = !isCommand && words.length > 0 && hasParticipant
  const answer = useQuery({ ...searchQuery(debounced), enabled: isAsking && debounced !== '' })
  const may = ({ needs }: Command) =>
    needs === undefined || (me !== undefined && can({ kind: 'person', role: me.organization.role }, needs))
  const screens = navigation
    .flatMap(({ entries }) => entries)
    .filter((entry) => (me?.operator || !entry.operatorsOnly) && (isTest || !entry.testOnly))
  const own = commandGroups({ t, search, words, screens, may, actions })
  const texts = { t, language, search, words, canDraft: useCan('document.draft') }
  const resultEntries = isAsking && answer.data ? resultGroups(answer.data, texts) : []
  const canRead = useCan('document.read')
  const isEmpty = !isCommand && words.length === 0 && hasParticipant && canRead
  const sent = useQuery({ ...recentQuery('sent'), enabled: isEmpty })
  const received = useQuery({ ...recentQuery('received'), enabled: isEmpty })
  const recent = isEmpty ? [recentGroup({ sent: sent.data, received: received.data }, texts)] : []
  const groups = [
    ...recent,
    ...resultEntries.slice(0, 1),
    ...own.slice(0, 1),
    ...resultEntries.slice(1),
    ...own.slice(1),
  ]
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => b.fit - a.fit)
  return {
    groups,
    words,
    isFetching: isAsking && (answer.isFetching || debounced !== search),
    isFailed: isAsking && answer.isError,
    isSettling: sent.isLoading || received.isLoading,
  }
}
