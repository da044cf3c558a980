import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as participantsApi from '#contract/api/participants'
import type { IssuedKey } from '#contract/keys'
import { baseAddress } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './integrations.module.css'

/** A new or rotated key: its text, shown only once, and a command that uses it. */
export function IssuedKeyCard({ issued, onStored }: { issued: IssuedKey; onStored: () => void }) {
  const { t } = useTranslation('settings')
  const environment = useEnvironment()
  const heading = useRef<HTMLDivElement>(null)
  // Screen readers announce where the key is.
  useEffect(() => heading.current?.focus(), [])
  const address = new URL(
    `${baseAddress(environment)}${participantsApi.listParticipants.path}`,
    window.location.origin,
  ).href
  const command = `curl ${address} \\\n  -H "Authorization: Bearer ${issued.secret}"`
  return (
    <div ref={heading} tabIndex={-1} className={styles['issued']} role="status">
      <Card
        title={t('keys.ready', { name: issued.key.name })}
        description={t('keys.readyText')}
        actions={<Button onClick={onStored}>{t('keys.stored')}</Button>}
      >
        <p className={styles['secret']}>
          <bdi dir="ltr">{issued.secret}</bdi>
          <CopyButton value={issued.secret} what={t('keys.key')} />
        </p>
        <div className={styles['command']}>
          <pre dir="ltr" tabIndex={0} aria-label={t('keys.command')}>
            {command}
          </pre>
          <CopyButton value={command} what={t('keys.command')} />
        </div>
      </Card>
    </div>
  )
}
