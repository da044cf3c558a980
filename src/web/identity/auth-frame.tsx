import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsTest } from '#web/lib/environment.ts'
import { useSessionStore } from '#web/lib/session.ts'
import { isTabClaimed } from '#web/lib/tab-storage.ts'
import { LanguageButton } from '#web/ui/buttons/language-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { BrandMark } from '#web/ui/layout/brand-mark.tsx'
import { TestEnvironmentStripes } from '#web/ui/layout/test-environment-stripes.tsx'
import styles from './auth-frame.module.css'

/** The frame of the sign-in pages and other screens without navigation: brand, language, one card. */
export function NativeFrame({ children, wide }: { children: React.ReactNode; wide?: boolean }) {
  const { t } = useTranslation('common')
  const test = useIsTest()
  const signedIn = useSessionStore((state) => state.status === 'signedIn' || state.status === 'expired')
  const hasEnvironment = signedIn && isTabClaimed()
  return (
    <div className={styles['frame']}>
      {test && hasEnvironment && <TestEnvironmentStripes />}
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <BrandMark size={30} />
          <span>
            <strong>{t('brand')}</strong>
            <span>{t('tagline')}</span>
          </span>
        </span>
        <span className={styles['end']}>
          {hasEnvironment && (
            <Tag tone={test ? 'waiting' : 'done'}>{t(`environment.${test ? 'preprod' : 'prod'}`)}</Tag>
          )}
          <LanguageButton />
        </span>
      </header>
      <main className={styles['main']} data-wide={wide || undefined}>
        {children}
      </main>
    </div>
  )
}

export function AuthFrame() {
  return (
    <NativeFrame>
      <Outlet />
    </NativeFrame>
  )
}

/** The card of a sign-in page. */
export function AuthCard({
  title,
  text,
  wide,
  children,
  foot,
}: {
  title: string
  text?: React.ReactNode
  wide?: boolean
  children: React.ReactNode
  foot?: React.ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <section className={styles['card']} data-wide={wide || undefined}>
        <h1>{title}</h1>
        {text && <p className={styles['text']}>{text}</p>}
        {children}
      </section>
      {foot && <p className={styles['foot']}>{foot}</p>}
    </>
  )
}
