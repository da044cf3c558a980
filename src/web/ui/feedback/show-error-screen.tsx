import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#web/lib/problem-text.ts'
import { doubtReach, isTransient, useReach } from '#web/lib/reach.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import styles from './states.module.css'

/** The last resort, when the frame itself has failed: what happened is shown on demand. */
export function ShowErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!isTransient(error)) return
    doubtReach()
    return useReach.subscribe((now, before) => {
      if (before.isAway && !now.isAway) window.location.reload()
    })
  }, [error])
  return (
    <main className={styles['screen']} role="alert">
      <h1>{t('error.title')}</h1>
      <PlainButton variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('error.show')}
      </PlainButton>
      {shown && <p dir="auto">{problemText(error)}</p>}
      <PlainButton onClick={() => window.location.reload()}>{t('error.retry')}</PlainButton>
    </main>
  )
}
