import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './lines.module.css'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys by action, with Ctrl; each action is also a button, a menu entry or plain typing. */
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

/** The actions in the order of the list of shortcuts. */
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

/** The keys of a shortcut, labelled as on the user's keyboard. */
export function Keys({ of }: { of: keyof typeof shortcuts }) {
  const keys = isApple() ? shortcuts[of].replace('Ctrl + ', '⌘ ').replace('Alt + ', '⌥ ') : shortcuts[of]
  return (
    <kbd className={styles['key']} dir="ltr">
      {keys}
    </kbd>
  )
}

/** The list of the shortcuts in the lines. */
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
