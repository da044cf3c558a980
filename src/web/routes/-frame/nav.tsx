import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '#web/ui/layout/brand-mark.tsx'
import styles from './frame.module.css'
import { useNavBadges } from './nav-badges.ts'
import { type NavEntry, navigation } from './navigation.ts'

function Brand({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <span className={styles['brand']}>
      <BrandMark />
      {!folded && <span>{t('brand')}</span>}
    </span>
  )
}

function Entry({
  entry,
  count,
  folded,
  onGo,
}: {
  entry: NavEntry
  count: number
  folded: boolean
  onGo?: () => void
}) {
  const { t } = useTranslation('common')
  const label = t(`nav.${entry.key}`)
  const countLabel = entry.badge === 'toDecide' ? t('nav.toDecide', { count }) : t('nav.needYou', { count })
  const Icon = entry.icon
  const { pathname } = useLocation()
  const isWithin = entry.also?.some((path) => pathname.startsWith(path))
  return (
    <li>
      <Link
        to={entry.to}
        // What is to be decided opens first.
        {...(entry.badge === 'toDecide' && count > 0 ? { search: { filter: 'toDecide' as const } } : {})}
        activeOptions={{ includeSearch: false }}
        className={styles['entry']}
        activeProps={{ 'data-active': true }}
        {...(isWithin ? { 'data-active': true } : {})}
        title={folded ? label : undefined}
        onClick={onGo}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        {folded ? (
          <span className="visually-hidden">{label}</span>
        ) : (
          <span className={styles['entryLabel']}>{label}</span>
        )}
        {count > 0 && (
          <>
            <span className={styles['badge']} aria-hidden="true">
              <bdi>{count > 99 ? '99+' : count}</bdi>
            </span>
            <span className="visually-hidden">{countLabel}</span>
          </>
        )}
      </Link>
    </li>
  )
}

/** The sections of the portal. `onGo` closes the drawer on a phone. */
export function Nav({ folded = false, onGo }: { folded?: boolean; onGo?: () => void }) {
  const { t } = useTranslation('common')
  const badges = useNavBadges()
  return (
    <nav aria-label={t('frame.navigation')} className={styles['nav']} data-folded={folded || undefined}>
      <Link
        to="/dashboard"
        className={styles['brandLink']}
        aria-label={`${t('brand')}: ${t('nav.home')}`}
        onClick={onGo}
      >
        <Brand folded={folded} />
      </Link>
      {navigation.map((group, index) => (
        <div key={index} className={styles['group']}>
          {group.heading && !folded && <p className={styles['heading']}>{t(`nav.${group.heading}`)}</p>}
          <ul aria-label={group.heading ? t(`nav.${group.heading}`) : undefined}>
            {group.entries.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                folded={folded}
                count={entry.badge ? badges[entry.badge] : 0}
                {...(onGo ? { onGo } : {})}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
