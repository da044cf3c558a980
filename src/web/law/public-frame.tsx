import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeFrame } from '#web/identity/index.ts'
import { hasSession } from '#web/lib/session.ts'
import { usePageTitle } from '#web/ui/layout/use-page-title.ts'
import styles from './law.module.css'

/** The frame of public pages. */
export function PublicFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation(['scope', 'common'])
  usePageTitle(title)
  return (
    <NativeFrame wide>
      <div className={styles['public']}>
        <nav aria-label={t('nav.label')} className={styles['nav']}>
          <Link to="/in-scope" activeProps={{ 'data-active': true }}>
            {t('nav.inScope')}
          </Link>
          <Link to="/facts" activeProps={{ 'data-active': true }}>
            {t('nav.facts')}
          </Link>
          {hasSession() ? (
            <Link to="/dashboard">{t('nav.portal')}</Link>
          ) : (
            <Link to="/login">{t('nav.signIn')}</Link>
          )}
        </nav>
        <header>
          <h1>{title}</h1>
          <p>{text}</p>
        </header>
        {children}
        <p className={styles['advice']}>{t('noAdvice')}</p>
      </div>
    </NativeFrame>
  )
}
