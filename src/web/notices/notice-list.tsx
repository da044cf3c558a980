import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { NoticeItem } from './notice-item.tsx'
import { noticeNamespaces } from './notice-namespaces.ts'
import styles from './notices.module.css'
import { markNoticesRead, noticesQuery } from './queries.ts'

const maxShown = 8

/** The newest notices, below the bell. */
export function NoticeList({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation(noticeNamespaces)
  const notices = useQuery(noticesQuery(undefined, undefined, maxShown))
  const rows = notices.data?.data
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles['bellList']}>
      <div className={styles['bellHeader']}>
        <h2 ref={heading} tabIndex={-1}>
          {t('notices:title')}
        </h2>
        {rows?.some(({ read }) => !read) && (
          // The button is disabled while it acts, and then removed; the list keeps the focus, so that Escape closes it.
          <MarkAllReadButton onPress={() => heading.current?.focus()} />
        )}
      </div>
      <div className={styles['bellRows']}>
        <QueryError query={notices} />
        {notices.isLoadingError ? null : !rows ? (
          <Pending rows={4} />
        ) : rows.length === 0 ? (
          <p className={styles['notice']}>{t('notices:none')}</p>
        ) : (
          <ul className={styles['notices']}>
            {rows.map((notice) => (
              <li key={notice.id}>
                <NoticeItem notice={notice} onGo={onGo} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles['bellFooter']}>
        <LinkButton to={'/notices' as never} variant="subtle" size="xs" onClick={onGo}>
          {t('notices:all')}
        </LinkButton>
      </div>
    </div>
  )
}

/** Marks all notices as read, only for this user. */
export function MarkAllReadButton({ onPress }: { onPress?: () => void }) {
  const { t } = useTranslation('notices')
  const read = async () => {
    onPress?.()
    try {
      await markNoticesRead('all')
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <ActionButton variant="subtle" size="xs" action={read}>
      {t('readAll')}
    </ActionButton>
  )
}
