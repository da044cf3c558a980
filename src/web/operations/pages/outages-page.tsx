import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as outagesApi from '#contract/api/outages'
import type { Outage } from '#contract/operations'
import { useCan } from '#web/identity/index.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { NoticeTag } from '../notice-tag.tsx'
import { PeerName } from '../peer-name.tsx'
import { outagesQuery } from '../queries.ts'

function columnsOf(t: TFunction<'operations'>): Column<Outage>[] {
  return [
    {
      key: 'peer',
      header: t('outage.peer'),
      phone: 'title',
      render: (outage) => (
        <Link to="/outages/$id" params={{ id: outage.id }} className="plain-link">
          <PeerName peer={outage.peer} seat={outage.seat} />
        </Link>
      ),
    },
    { key: 'began', header: t('outage.began'), render: (outage) => <InstantText value={outage.beganAt} /> },
    {
      key: 'ended',
      header: t('outage.ended'),
      render: (outage) =>
        outage.endedAt ? (
          <InstantText value={outage.endedAt} />
        ) : (
          <Tag tone="waiting">{t('outage.open')}</Tag>
        ),
    },
    {
      key: 'affected',
      header: t('outage.affected'),
      align: 'number',
      render: (outage) => <bdi>{outage.affected}</bdi>,
    },
    {
      key: 'waiting',
      header: t('outage.waiting'),
      align: 'number',
      render: (outage) => <bdi>{outage.waiting}</bdi>,
    },
    { key: 'notice', header: t('outage.notice'), render: (outage) => <NoticeTag clock={outage.clock} /> },
  ]
}

const files = { csv: outagesApi.exportOutagesCsv, xlsx: outagesApi.exportOutagesXlsx }

/** All outages: what was down, the affected documents, and whether the tax authority was notified in time. */
export function OutagesPage({ cursor }: { cursor: string | undefined }) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const canExport = useCan('report.export')
  const language = useLanguage()
  const list = useQuery(outagesQuery(cursor))
  const rows = list.data?.data ?? []
  return (
    <Page
      title={t('outage.title')}
      subtitle={t('outage.text')}
      actions={
        canExport && rows.length > 0 ? (
          <SaveTable files={files} options={{ query: { language } }} />
        ) : undefined
      }
    >
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={<IconCloudOff size={22} />}
          title={t('outage.empty')}
          action={
            <LinkButton to="/support/topics/$topic" params={{ topic: 'outage' }} variant="default">
              {t('outage.help')}
            </LinkButton>
          }
        >
          {t('outage.emptyText')}
        </EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={t('outage.title')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={(outage) => outage.id}
            refreshing={list.isPlaceholderData}
            onOpen={(outage) => void navigate({ to: '/outages/$id', params: { id: outage.id } })}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(next) => void navigate({ to: '/outages', search: { cursor: next } })}
          />
        </>
      )}
    </Page>
  )
}
