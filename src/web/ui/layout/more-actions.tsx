import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/button.tsx'
import { Menu } from '../overlays/menu.tsx'
import styles from './page.module.css'

interface MoreAction {
  readonly label: string
  readonly act: () => void
}

/** The lesser actions of a page: its buttons; on a phone one menu, which leaves the row to the main action. */
export function MoreActions({ items, children }: { items: readonly MoreAction[]; children: ReactNode }) {
  const { t } = useTranslation('common')
  if (items.length === 0) return children
  return (
    <>
      <span className={styles['wideActions']}>{children}</span>
      <span className={styles['phoneActions']}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton variant="default" size={36} label={t('action.more')}>
              <IconDots size={18} aria-hidden="true" />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {items.map(({ act, label }) => (
              <Menu.Item key={label} onClick={act}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
    </>
  )
}
