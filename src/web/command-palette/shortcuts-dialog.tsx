import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './command-palette.module.css'
import { areLetterKeysOn, goKeys, turnLetterKeys } from './letter-keys.ts'

/** Keys as on a keyboard with Ctrl; their descriptions are `palette:shortcut.<key>`. */
const everywhere = { palette: 'Ctrl K', slash: '/', sheet: '?', new: 'N', close: 'Esc' } as const
/** Keys in the form of a document; their descriptions are `documents:lines.keys.<key>`. */
const inForm = {
  save: 'Ctrl S',
  issue: 'Ctrl Enter',
  finding: 'F8',
  next: 'Enter',
  suggestions: 'F4',
  lines: '↑ ↓',
  fill: 'Ctrl D',
  duplicate: 'Shift Alt ↓',
  move: 'Alt ↑ ↓',
  paste: 'Ctrl V',
} as const

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

function Keys({ children }: { children: string }) {
  const keys = isApple() ? children.replace('Ctrl', '⌘').replace('Alt', '⌥') : children
  return (
    <bdi dir="ltr">
      <kbd>{keys}</kbd>
    </bdi>
  )
}

/** All shortcuts of the portal, and the switch for those of a single letter. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'documents', 'common'])
  const [isOn, setIsOn] = useState(areLetterKeysOn)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('palette:shortcuts')} size="lg">
      <div className={styles['sheet']}>
        <section>
          <h3>{t('palette:everywhere')}</h3>
          <dl>
            {Object.entries(everywhere).map(([key, keys]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(`palette:shortcut.${key}` as never)}</dt>
                <dd>
                  <Keys>{keys}</Keys>
                </dd>
              </div>
            ))}
            {Object.entries(goKeys).map(([letter, to]) => (
              <div key={letter} style={{ display: 'contents' }}>
                <dt>{t(`common:nav.${to.split('/').at(-1)}` as never)}</dt>
                <dd>
                  <Keys>G</Keys> <Keys>{letter.toUpperCase()}</Keys>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('palette:inForm')}</h3>
          <dl>
            {Object.entries(inForm).map(([key, keys]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(`documents:lines.keys.${key}` as never)}</dt>
                <dd>
                  <Keys>{keys}</Keys>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <div className={styles['choice']}>
          <CheckboxField
            label={t('palette:letters')}
            description={t('palette:lettersHint')}
            checked={isOn}
            onChange={(event) => {
              turnLetterKeys(event.currentTarget.checked)
              setIsOn(event.currentTarget.checked)
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}
