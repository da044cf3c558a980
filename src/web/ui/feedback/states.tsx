import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api-error.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { doubtReach, isMissingPiece, isTransient, useReach } from '#web/lib/reach.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import styles from './states.module.css'

const CopyableId = lazy(async () => ({ default: (await import('../buttons/copy-button.tsx')).CopyableId }))

/** Why there is nothing here, and the next step. */
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
    <div className={styles['empty']}>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

const patience = 400

/** The specification's not-found screen; Go Back returns to the entry before, or home where there is none. */
export function NotFoundScreen() {
  const { t } = useTranslation('common')
  const router = useRouter()
  useEffect(() => {
    document.title = `${t('notFound.title')} · ${t('brand')}`
  }, [t])
  function goBack() {
    const here = window.location.href
    window.history.back()
    // Nothing happens where this is the first entry; then home it is.
    setTimeout(() => window.location.href === here && void router.navigate({ to: '/' }), patience)
  }
  return (
    <main className={styles['screen']}>
      <h1 className={styles['code']}>{t('notFound.code')}</h1>
      <h2>{t('notFound.title')}</h2>
      <p>{t('notFound.text')}</p>
      <PlainButton onClick={goBack}>{t('notFound.back')}</PlainButton>
    </main>
  )
}

/** A thing that is not there (any more), inside a screen. */
export function NotFoundHere({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState title={t('notFound.short')} action={action}>
      {children}
    </EmptyState>
  )
}

/** The specification's error screen; only the part that failed is tried again. */
export function ErrorScreen({
  error,
  componentStack,
  onRetry,
}: {
  error: unknown
  componentStack?: string | undefined
  onRetry: () => void
}) {
  const { t } = useTranslation(['common', 'problems'])
  const goOn = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isTransient(error)) return
    // When it was the portal that did not answer, it goes on by itself. Nothing was typed here that could be lost.
    doubtReach()
    return useReach.subscribe((now, before) => {
      if (!before.isAway || now.isAway) return
      if (isMissingPiece(error)) window.location.reload()
      else goOn()
    })
  }, [error])
  const reference = error instanceof ApiError ? error.reference : null
  const details = componentStack ?? (error instanceof Error ? error.stack : undefined)
  return (
    <div className={styles['screen']} role="alert">
      <h1>{t('common:error.title')}</h1>
      <p>{problemText(error) || t('common:error.unexpected')}</p>
      {reference && (
        <p className={styles['reference']}>
          {t('common:error.reference')}
          <Suspense fallback={<bdi dir="ltr">{reference}</bdi>}>
            <CopyableId value={reference} what={t('common:error.reference')} />
          </Suspense>
        </p>
      )}
      <PlainButton onClick={onRetry}>{t('common:error.retry')}</PlainButton>
      {details && (
        <details className={styles['details']}>
          <summary>{t('common:error.details')}</summary>
          <pre dir="ltr">{details}</pre>
        </details>
      )}
    </div>
  )
}

/** Shown while a screen or list is fetched, but only when that takes longer than a second. */
export function Pending({ rows = 6, at = 1000 }: { rows?: number; at?: number }) {
  const { t } = useTranslation('common')
  const [visible, setVisible] = useState(at === 0)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), at)
    return () => clearTimeout(timer)
  }, [at])
  if (!visible) return <div className={styles['pending']} aria-hidden="true" />
  return (
    <div className={styles['pending']} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles['bar']} />
      ))}
    </div>
  )
}
