import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { areLetterKeysOn, goKeys, Palette, ShortcutsDialog } from '#web/command-palette/index.ts'
import { useCan } from '#web/identity/index.ts'
import { isSlash, letterOf } from '#web/lib/letter-of.ts'
import styles from './frame.module.css'
import { navigation } from './navigation.ts'

type Opened = 'palette' | 'shortcuts' | null

/** Time in milliseconds to press the letter after `g`. */
const goesWithin = 1_500
const typed = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]'

/** The opened dialog, and those that were opened before. */
const useOpened = create<{ opened: Opened; used: readonly Opened[] }>()(() => ({ opened: null, used: [] }))

function open(opened: Opened): void {
  useOpened.setState(({ used }) => ({ opened, used: used.includes(opened) ? used : [...used, opened] }))
}

const close = () => useOpened.setState({ opened: null })

/** Opens the search. */
export function openSearch(): void {
  open('palette')
}

/** The search of the top bar: opens the palette, like Ctrl+K; loaded when it is first opened. */
export function SearchBox() {
  const { t } = useTranslation('common')
  const { opened, used } = useOpened()
  useShortcuts()
  return (
    <>
      <button
        type="button"
        className={styles['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span>{t('frame.search')}</span>
        <kbd aria-hidden="true" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      {used.includes('palette') && (
        <Palette
          opened={opened === 'palette'}
          onClose={close}
          screens={navigation}
          onShortcuts={() => open('shortcuts')}
        />
      )}
      {used.includes('shortcuts') && <ShortcutsDialog opened={opened === 'shortcuts'} onClose={close} />}
    </>
  )
}

/** Ctrl+K anywhere; single letters only outside of inputs and dialogs. */
function useShortcuts(): void {
  const router = useRouter()
  const canDraft = useCan('document.draft')
  const onKey = useEffectEvent((event: KeyboardEvent, afterG: boolean): boolean => {
    const letter = letterOf(event)
    const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!hasNoModifier) {
      if (letter !== 'k' || event.altKey || event.shiftKey) return false
      event.preventDefault()
      open('palette')
      return false
    }
    const isCovered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    if (isCovered || (event.target instanceof Element && event.target.closest(typed)) || !areLetterKeysOn())
      return false
    const to = afterG ? goKeys[letter as keyof typeof goKeys] : undefined
    if (to) void router.navigate({ to })
    else if (event.key === '?' || event.key === '؟') open('shortcuts')
    else if (isSlash(event)) open('palette')
    else if (letter === 'n' && canDraft)
      void router.navigate({ to: '/documents/sent/new', search: { typeCode: '380' } })
    else return letter === 'g'
    event.preventDefault()
    return false
  })
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const isG = onKey(event, Date.now() - pressedG < goesWithin)
      pressedG = isG ? Date.now() : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
