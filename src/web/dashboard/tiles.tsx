import { IconAlertTriangle, IconFileText, IconInbox, IconSend, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

interface Tile {
  key: 'needsYou' | 'generated' | 'sent' | 'received'
  icon: TablerIcon
  to: '/documents/sent' | '/documents/received'
  search: Record<string, string | boolean>
}

/** Each number opens the list that it counts, with the same range. */
function tilesOf({ range }: DashboardNumbers): Tile[] {
  const days = { from: range.from, to: range.to }
  return [
    {
      key: 'needsYou',
      icon: IconAlertTriangle,
      to: '/documents/sent',
      search: { ...days, filter: 'needsYou' },
    },
    { key: 'generated', icon: IconFileText, to: '/documents/sent', search: days },
    { key: 'sent', icon: IconSend, to: '/documents/sent', search: { ...days, issued: true } },
    { key: 'received', icon: IconInbox, to: '/documents/received', search: days },
  ]
}

export function Tiles({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles['grid']}>
      {tilesOf(numbers).map(({ key, icon: Icon, to, search }) => (
        <Link
          key={key}
          to={to}
          search={search as never}
          className={styles['tile']}
          data-alert={(key === 'needsYou' && numbers.needsYou > 0) || undefined}
        >
          <span className={styles['label']}>
            <Icon size={17} stroke={1.6} aria-hidden="true" />
            {t(`tile.${key}`)}
          </span>
          <strong>
            <bdi>{numbers[key]}</bdi>
          </strong>
          <span className={styles['hint']}>
            {key === 'received' && numbers.unread > 0
              ? t('tile.notOpened', { count: numbers.unread })
              : t(`tile.${key}Text`)}
          </span>
        </Link>
      ))}
    </div>
  )
}
