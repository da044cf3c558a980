import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#web/lib/problem-text.ts'
import { useRetryOnReturn } from '#web/lib/use-retry-on-return.ts'
import { NativeButton } from '../buttons/native-button.tsx'
import styles from './states.module.css'

/** The error screen for a frame that has failed: the root, the portal's, or that of the sign-in pages. */
export function RootErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useRetryOnReturn(error, () => window.location.reload())
  return (
    <main className={styles['screen']} role="alert">
      <h1>{t('error.title')}</h1>
      <NativeButton variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('error.show')}
      </NativeButton>
      {shown && <p dir="auto">{problemText(error)}</p>}
      <NativeButton onClick={() => window.location.reload()}>{t('error.retry')}</NativeButton>
    </main>
  )
}
