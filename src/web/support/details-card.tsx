import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { inDubai } from '#web/lib/dubai-time.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import styles from './support.module.css'

/** The details for a support request: shown before they are copied, each part can be left out, no secrets. */
export function DetailsCard({ reference }: { reference: string }) {
  const { t } = useTranslation(['support', 'common'])
  const env = useEnvironment()
  const participant = useParticipant()
  const language = useLanguage()
  const [quoted, setQuoted] = useState(reference)
  const [left, setLeft] = useState<readonly string[]>([])
  const [now] = useState(() => inDubai(Date.now()))
  const { supportEmail } = webConfig()
  const parts = [
    { key: 'reference', value: quoted.trim() },
    { key: 'environment', value: t(`common:environment.${env}`) },
    { key: 'participant', value: participant?.participantId ?? '' },
    { key: 'time', value: `\u2066${now.date} ${now.time} Asia/Dubai\u2069` },
    { key: 'language', value: t(`support:details.is.language.${language}`) },
    { key: 'browser', value: navigator.userAgent },
    { key: 'window', value: `${window.innerWidth} × ${window.innerHeight}` },
    {
      key: 'connection',
      value: t(`support:details.is.connection.${navigator.onLine ? 'online' : 'offline'}`),
    },
  ].filter((part) => part.value !== '')
  const text = parts
    .filter((part) => !left.includes(part.key))
    .map((part) => `${t(`support:details.part.${part.key}`)}: \u2068${part.value}\u2069`)
    .join('\n')
  return (
    <Card title={t('support:details.title')} description={t('support:details.text')}>
      <FieldGrid columns={2}>
        <TextField
          label={t('support:details.reference')}
          description={t('support:details.referenceHint')}
          dir="ltr"
          value={quoted}
          onChange={(event) => setQuoted(event.currentTarget.value)}
        />
        <div role="group" aria-label={t('support:details.include')} className={styles['parts']}>
          {parts.map((part) => (
            <CheckboxField
              key={part.key}
              label={t(`support:details.part.${part.key}`)}
              checked={!left.includes(part.key)}
              onChange={(event) =>
                setLeft(
                  event.currentTarget.checked ? left.filter((key) => key !== part.key) : [...left, part.key],
                )
              }
            />
          ))}
        </div>
      </FieldGrid>
      <div className={styles['bundle']}>
        <pre dir="auto">{text}</pre>
        <CopyButton value={text} what={t('support:details.title')} />
      </div>
      <p className={styles['contact']}>
        {supportEmail ? (
          <a
            href={`mailto:${supportEmail}?subject=${encodeURIComponent(t('support:contact.subject'))}&body=${encodeURIComponent(text)}`}
          >
            {t('support:contact.write', { email: `\u2066${supportEmail}\u2069` })}
          </a>
        ) : (
          t('support:contact.none')
        )}
      </p>
    </Card>
  )
}
