import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { ApiError } from '#web/lib/api-error.ts'
import { isChunkLoadError } from '#web/lib/connectivity.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useRetryOnReturn } from '#web/lib/use-retry-on-return.ts'
import { NativeButton } from '../buttons/native-button.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'
import styles from './states.module.css'

const CopyableId = lazy(async () => ({ default: (await import('../buttons/copy-button.tsx')).CopyableId }))

/** An empty list or screen: why, and the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles['empty']} data-empty-state>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

const goBackTimeoutMs = 400

/** The specification's not-found screen for users who are not signed in, without a frame. */
export function NotFoundScreen() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  )
}

/**
 * The specification's words for an unknown address; Go Back returns to the entry before, or home where there is none.
 * `children` is added below.
 */
export function NotFoundMessage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  const router = useRouter()
  usePageTitle(t('notFound.title'))
  function goBack() {
    const here = window.location.href
    window.history.back()
    // Nothing happens where this is the first entry; then home it is.
    setTimeout(() => window.location.href === here && void router.navigate({ to: '/' }), goBackTimeoutMs)
  }
  return (
    <div className={styles['screen']}>
      <h1 className={styles['code']}>{t('notFound.code')}</h1>
      <h2>{t('notFound.title')}</h2>
      <p>{t('notFound.text')}</p>
      <NativeButton onClick={goBack}>{t('notFound.back')}</NativeButton>
      {children}
    </div>
  )
}

/** Inside a screen: a resource that does not exist (any more). */
export function NotFoundState({
  title,
  children,
  action,
}: {
  /** "Not Found" by default; needed below a heading that says so. */
  title?: string
  children?: ReactNode
  action?: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <EmptyState title={title ?? t('notFound.short')} action={action}>
      {children}
    </EmptyState>
  )
}

/** The last error of a component, with its stack of components; React reports it after rendering the error screen. */
export const useCaughtError = create<{ error?: unknown; componentStack?: string | null | undefined }>()(
  () => ({}),
)

/** The specification's error screen; retries only the part that failed. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // This part has no input that could be lost.
  useRetryOnReturn(error, onRetry)
  if (isChunkLoadError(error)) return <WaitingScreen />
  return <FailedScreen error={error} onRetry={onRetry} />
}

/** Code of the screen could not be loaded: the screen opens as soon as the portal responds. */
function WaitingScreen() {
  const { t } = useTranslation('common')
  return (
    <div className={styles['screen']} role="status">
      <h1>{t('reach.opens')}</h1>
      {/* The browser does not request a file again that it could not load. */}
      <NativeButton onClick={() => window.location.reload()}>{t('error.retry')}</NativeButton>
    </div>
  )
}

function FailedScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const reference = error instanceof ApiError ? error.reference : null
  const componentStack = useCaughtError((caught) => (caught.error === error ? caught.componentStack : null))
  const details = componentStack ?? (error instanceof Error ? error.stack : undefined)
  return (
    <div className={styles['screen']} role="alert">
      <h1>{t('error.title')}</h1>
      <p>{problemText(error) || t('error.unexpected')}</p>
      {reference && (
        <p className={styles['reference']}>
          {t('error.reference')}{' '}
          <Suspense fallback={<bdi dir="ltr">{reference}</bdi>}>
            <CopyableId value={reference} what={t('error.reference')} />
          </Suspense>
        </p>
      )}
      <NativeButton onClick={onRetry}>{t('error.retry')}</NativeButton>
      {details && (
        <details className={styles['details']}>
          <summary>{t('error.details')}</summary>
          <pre dir="ltr">{details}</pre>
        </details>
      )}
    </div>
  )
}

/** Shown while a screen or list is fetched, but only when that takes longer than a second. */
export function Pending({ rows = 6, delayMs = 1000 }: { rows?: number; delayMs?: number }) {
  const { t } = useTranslation('common')
  const [visible, setVisible] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  if (!visible) return <div className={styles['pending']} aria-hidden="true" />
  return (
    <div className={styles['pending']} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles['bar']} />
      ))}
    </div>
  )
}
