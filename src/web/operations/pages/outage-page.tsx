import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as outagesApi from '#contract/api/outages'
import type { AffectedDocument, Outage } from '#contract/operations'
import { dubaiDate } from '#core/calendar'
import { lawAt } from '#core/law'
import { useCan } from '#web/identity/index.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, IdText, InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, DescriptionList, Page, Stack } from '#web/ui/layout/page.tsx'
import { NoticeDialog } from '../notice-dialog.tsx'
import { lastDayOf, NoticeTag } from '../notice-tag.tsx'
import { PeerName } from '../peer-name.tsx'
import { affectedDocumentsQuery, outageQuery } from '../queries.ts'

const files = { csv: outagesApi.exportOutageDocumentsCsv, xlsx: outagesApi.exportOutageDocumentsXlsx }

/** One outage: its notice deadline and the affected documents. */
export function OutagePage({ id, cursor }: { id: string; cursor: string | undefined }) {
  const { t } = useTranslation(['operations', 'common'])
  const outage = useQuery(outageQuery(id))
  if (outage.isPending) return <Pending />
  if (!outage.data) return <QueryError query={outage} />
  return (
    <Page
      title={t(`operations:outage.of.${outage.data.peer}`)}
      breadcrumbs={[
        { label: t('operations:outage.title'), to: '/outages' },
        { label: t(`operations:peer.${outage.data.peer}`) },
      ]}
    >
      <Stack>
        <QueryError query={outage} />
        <Clock outage={outage.data} />
        <AffectedDocuments outage={outage.data} cursor={cursor} />
      </Stack>
    </Page>
  )
}

function Clock({ outage }: { outage: Outage }) {
  const { t } = useTranslation('operations')
  const canGiveNotice = useCan('exchange.retry')
  const [telling, setTelling] = useState(false)
  const { clock } = outage
  const { businessDays } = lawAt('duty.outageNotice', dubaiDate(outage.beganAt)).value
  return (
    <Card
      title={t('notice.title')}
      description={t('notice.text', { count: businessDays })}
      actions={
        canGiveNotice ? (
          <Button variant={clock.givenAt ? 'default' : 'filled'} onClick={() => setTelling(true)}>
            {t(clock.givenAt ? 'notice.change' : 'notice.record')}
          </Button>
        ) : undefined
      }
    >
      {clock.state === 'overdue' && <Notice tone="error">{t('notice.overdueText')}</Notice>}
      <DescriptionList
        columns={3}
        items={[
          { label: t('outage.peer'), value: <PeerName peer={outage.peer} seat={outage.seat} /> },
          { label: t('outage.began'), value: <InstantText value={outage.beganAt} /> },
          {
            label: t('outage.ended'),
            value: outage.endedAt ? (
              <InstantText value={outage.endedAt} />
            ) : (
              <Tag tone="waiting">{t('outage.open')}</Tag>
            ),
          },
          { label: t('outage.notice'), value: <NoticeTag clock={clock} /> },
          // Until the notice is given, its state has the deadline.
          ...(clock.givenAt
            ? [{ label: t('notice.due'), value: <DateText value={lastDayOf(clock.dueAt)} /> }]
            : []),
          { label: t('notice.reference'), value: <IdText value={clock.reference} /> },
        ]}
      />
      <NoticeDialog outage={outage} opened={telling} onClose={() => setTelling(false)} />
    </Card>
  )
}

/** Our messages about received documents open there; everything else opens among the sent documents. */
const ofReceived = new Set(['messageLevelStatus', 'invoiceResponse'])

function columnsOf(t: TFunction<'operations'>): Column<AffectedDocument>[] {
  return [
    {
      key: 'number',
      header: t('held.document'),
      phone: 'title',
      render: ({ documentId, number, transmissionKind }) =>
        documentId === null ? (
          <IdText value={null} />
        ) : (
          <Link
            to={
              ofReceived.has(transmissionKind)
                ? '/documents/received/view/$documentId'
                : '/documents/sent/view/$documentId'
            }
            params={{ documentId }}
            className="plain-link"
          >
            <IdText value={number ?? documentId} strong />
          </Link>
        ),
    },
    {
      key: 'transmission',
      header: t('held.transmission'),
      render: ({ transmissionKind }) => t(`transmission.${transmissionKind}`),
    },
    { key: 'since', header: t('held.since'), render: ({ heldSince }) => <InstantText value={heldSince} /> },
    {
      key: 'done',
      header: t('held.done'),
      render: ({ doneAt }) =>
        doneAt ? <InstantText value={doneAt} /> : <Tag tone="waiting">{t('held.waits')}</Tag>,
    },
  ]
}

function AffectedDocuments({ outage, cursor }: { outage: Outage; cursor: string | undefined }) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const canExport = useCan('report.export')
  const language = useLanguage()
  const list = useQuery(affectedDocumentsQuery(outage.id, cursor))
  const rows = list.data?.data ?? []
  return (
    <Card
      title={t('held.title')}
      description={t(outage.waiting === 0 ? 'held.allSent' : 'held.text', {
        affected: outage.affected,
        waiting: outage.waiting,
      })}
      flush
      actions={
        canExport && rows.length > 0 ? (
          <SaveTable files={files} options={{ params: { id: outage.id }, query: { language } }} />
        ) : undefined
      }
    >
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data && (
        <>
          <DataTable
            caption={t('held.title')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={(row) => `${row.documentId}-${row.transmissionKind}-${row.heldSince}`}
            refreshing={list.isPlaceholderData}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(next) =>
              void navigate({ to: '/outages/$id', params: { id: outage.id }, search: { cursor: next } })
            }
          />
        </>
      )}
    </Card>
  )
}
