import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noticeCountQuery, noticeRooms } from '#web/exchange/index.ts'
import { loadWords } from '#web/lib/i18n.ts'
import { lazyPiece } from '#web/lib/lazy-piece.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import styles from './frame.module.css'

const NoticeList = lazyPiece<{ onGo: () => void }>(
  async () => {
    const [list] = await Promise.all([import('#web/exchange/notice-list.tsx'), loadWords(...noticeRooms)])
    return list.NoticeList
  },
  Away,
  () => <Pending rows={3} at={300} />,
)

function Away() {
  const { t } = useTranslation('common')
  return <p>{t('error.network')}</p>
}

/** How much there is to read, and the newest of it; what is behind it is loaded when it is first opened. */
export function NoticeBell() {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const count = useQuery(noticeCountQuery).data ?? 0
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
        {opened && <NoticeList onGo={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
