import { useWindowEvent } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScopeStore } from '#web/lib/scope.ts'
import { BellNotices, noticeCountQuery } from '#web/notices/index.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import styles from './frame.module.css'

/** The number of unread notices and the newest of them; the list is loaded when it is first opened. */
export function NoticeBell() {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  // Listens on the window: reading a notice may remove the focused element, and keys then reach no part of the list.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpened(false)
  })
  const unread = useQuery(noticeCountQuery).data ?? 0
  const count = useScopeStore((state) => state.switching) ? 0 : unread
  const shown = count > 99 ? '99+' : String(count)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      radius={10}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={count > 0 ? t('notices.unread', { count, shown }) : t('notices.title')}
          variant="subtle"
          color="gray"
          className={styles['bell'] ?? ''}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {count > 0 && (
            <span className={styles['bellCount']} aria-hidden="true">
              <bdi>{shown}</bdi>
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('notices.title')}>
        {opened && <BellNotices onGo={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
