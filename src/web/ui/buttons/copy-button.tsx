import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IdText } from '../data/text.tsx'
import styles from './copy-button.module.css'
import { NativeButton } from './native-button.tsx'

/** Copies a value; `what` names it, for screen readers or, with `spelledOut`, for all users. */
export function CopyButton({
  value,
  what,
  spelledOut = false,
}: {
  value: string
  what: string
  spelledOut?: boolean
}) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  const words = copied ? t('action.copied') : t('action.copyWhat', { what })
  return (
    <NativeButton
      variant={spelledOut ? 'default' : 'icon'}
      {...(spelledOut ? {} : { 'aria-label': words, title: words })}
      onClick={() => void copy()}
    >
      {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      {spelledOut && <span>{words}</span>}
    </NativeButton>
  )
}

/** The length of a participant id; longer ids may wrap to a second line. */
const fitsOnALine = 24

/** An id with a button that copies all of it; long ids are shortened in the middle. */
export function CopyableId({
  value,
  what,
  short,
}: {
  value: string | null | undefined
  what: string
  short?: boolean
}) {
  if (!value) return <IdText value={value} />
  const shown = short && value.length > 14 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
  return (
    <span className={styles['id']}>
      <bdi dir="ltr" title={value} data-whole={shown.length <= fitsOnALine || undefined}>
        {shown}
      </bdi>
      <CopyButton value={value} what={what} />
    </span>
  )
}
