import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Card, Page } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { NoticeItem } from '../notice-item.tsx'
import { MarkAllReadButton } from '../notice-list.tsx'
import { noticeNamespaces } from '../notice-namespaces.ts'
import styles from '../notices.module.css'
import { noticeCountQuery, noticesQuery } from '../queries.ts'

export interface NoticesSearch {
  unread?: true
  cursor?: string
}

const pageLimit = 50

/** All notices of the organization, newest first. */
export function NoticesPage({ search }: { search: NoticesSearch }) {
  const { t } = useTranslation(noticeNamespaces)
  const navigate = useNavigate()
  const notices = useQuery(noticesQuery(search.unread, search.cursor, pageLimit))
  const unread = useQuery(noticeCountQuery).data
  const list = notices.data
  const rows = list?.data
  const go = (next: NoticesSearch) => void navigate({ to: '/notices', search: next })
  return (
    <Page
      title={t('notices:title')}
      subtitle={t('notices:text')}
      actions={unread ? <MarkAllReadButton /> : undefined}
    >
      <Toolbar>
        <FilterChips
          label={t('notices:filter')}
          value={search.unread ? 'unread' : 'every'}
          options={[
            { value: 'every', label: t('notices:every') },
            { value: 'unread', label: t('notices:unread'), count: unread },
          ]}
          onChange={(value) => go(value === 'unread' ? { unread: true } : {})}
        />
      </Toolbar>
      <QueryError query={notices} />
      {notices.isLoadingError ? null : !list || !rows ? (
        <Pending />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconBell size={36} stroke={1.3} aria-hidden="true" />}
          title={t(search.unread ? 'notices:allRead' : 'notices:none')}
          action={
            <LinkButton to="/settings/notifications" variant="default">
              {t('notices:choose')}
            </LinkButton>
          }
        >
          {t('notices:noneText')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ul className={styles['notices']}>
              {rows.map((notice) => (
                <li key={notice.id}>
                  <NoticeItem notice={notice} />
                </li>
              ))}
            </ul>
          </Card>
          <Pager page={list.page} shown={rows.length} onCursor={(cursor) => go({ ...search, cursor })} />
        </>
      )}
    </Page>
  )
}
