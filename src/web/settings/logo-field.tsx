import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperStyle } from '#contract/settings'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileChoice } from '#web/ui/form/file-choice.tsx'
import styles from './paper.module.css'

type Logo = PaperStyle['logo']

const mostBytes = 256 * 1024

/** A picture from a file. Its content is checked here and, completely, on the server. */
export function LogoField({
  error,
  isTitled = true,
  onChange,
  value,
}: {
  error: string | undefined
  /** False in a card with the same title. */
  isTitled?: boolean
  onChange: (logo: Logo) => void
  value: Logo
}) {
  const { t } = useTranslation(['settings', 'problems'])
  const id = useId()
  const [fault, setFault] = useState<'bytes' | 'format'>()
  async function choose(file: File | undefined) {
    if (!file) return
    const logo = file.size > mostBytes ? 'bytes' : await logoOf(file)
    setFault(typeof logo === 'string' ? logo : undefined)
    if (typeof logo !== 'string') onChange(logo)
  }
  const message = fault ? t(`problems:falaj-settings-logo-${fault}`) : error
  return (
    <div className={styles['logo']}>
      {isTitled && <strong>{t('settings:paper.logo')}</strong>}
      <p id={`${id}-text`}>{t('settings:paper.logoText')}</p>
      {value && (
        <div className={styles['shown']}>
          <img src={`data:${value.mediaType};base64,${value.data}`} alt={t('settings:paper.logo')} />
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {t('settings:paper.removeLogo')}
          </Button>
        </div>
      )}
      <FileChoice
        label={t('settings:paper.logo')}
        words={t('settings:paper.chooseLogo')}
        accept="image/png,image/jpeg"
        describedBy={message ? `${id}-error` : `${id}-text`}
        isInvalid={message !== undefined}
        onChoose={(file) => void choose(file)}
      />
      {message && (
        <p id={`${id}-error`} className={styles['error']}>
          {message}
        </p>
      )}
    </div>
  )
}

async function logoOf(file: File): Promise<NonNullable<Logo> | 'format'> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = mediaTypeOf(bytes)
  if (!mediaType) return 'format'
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { mediaType, data: btoa(text) }
}

function mediaTypeOf([first, second]: Uint8Array): NonNullable<Logo>['mediaType'] | undefined {
  if (first === 0x89 && second === 0x50) return 'image/png'
  return first === 0xff && second === 0xd8 ? 'image/jpeg' : undefined
}
