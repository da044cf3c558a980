import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { LanguageButton } from '#web/ui/language-button.tsx'
import styles from './auth-frame.module.css'

/** Around the sign-in pages and other screens without navigation: brand, language, one card. */
export function PlainFrame({ children, wide }: { children: React.ReactNode; wide?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <BrandMark size={30} />
          <span>
            <strong>{t('brand')}</strong>
            <span>{t('tagline')}</span>
          </span>
        </span>
        <LanguageButton />
      </header>
      <main className={styles['main']} data-wide={wide || undefined}>
        {children}
      </main>
    </div>
  )
}

export function AuthFrame() {
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
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
