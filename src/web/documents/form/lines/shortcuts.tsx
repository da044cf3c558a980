import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './lines.module.css'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys by action, as on a keyboard with Ctrl; each is also a button, a menu entry or plain typing. */
const shortcuts = {
  next: 'Enter',
  suggestions: 'F4',
  cells: 'Tab',
  lines: '↑ ↓',
  move: 'Alt + ↑ ↓',
  moveUp: 'Alt + ↑',
  moveDown: 'Alt + ↓',
  duplicate: 'Shift + Alt + ↓',
  fill: 'Ctrl + D',
  paste: 'Ctrl + V',
  save: 'Ctrl + S',
  issue: 'Ctrl + Enter',
} as const

/** Those of the list for people, in the order in which they are needed. */
const listed = [
  'next',
  'suggestions',
  'cells',
  'lines',
  'fill',
  'duplicate',
  'move',
  'paste',
  'save',
  'issue',
] as const

/** The keys of a shortcut, named as on the user's keyboard. */
export function Keys({ of }: { of: keyof typeof shortcuts }) {
  const keys = isApple() ? shortcuts[of].replace('Ctrl + ', '⌘ ').replace('Alt + ', '⌥ ') : shortcuts[of]
  return (
    <kbd className={styles['key']} dir="ltr">
      {keys}
    </kbd>
  )
}

/** What the keyboard does in the lines. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('documents')
  return (
    <Dialog opened onClose={onClose} title={t('lines.keys.title')} size="md">
      <dl className={styles['keys']}>
        {listed.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <Keys of={name} />
            </dt>
            <dd>{t(`lines.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
