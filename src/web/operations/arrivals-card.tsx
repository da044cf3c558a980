import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuarantinedArrival } from '#contract/operations'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { type ArrivalFilter, acceptAgain, arrivalsQuery, downloadArrival } from './queries.ts'

function useColumns(
  state: ArrivalFilter,
  onDismiss: (arrival: QuarantinedArrival) => void,
): Column<QuarantinedArrival>[] {
  const { t } = useTranslation('operations')
  const act = async (work: () => Promise<void>, done?: string) => {
    try {
      await work()
      if (done) toast.success(done)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return [
    {
      key: 'envelope',
      header: t('arrival.envelope'),
      phone: 'title',
      render: (arrival) => (
        <TwoLineCell
          first={<IdText value={arrival.envelopeId} strong />}
          second={
            (arrival.failedChecks > 0 || arrival.detail) && (
              <>
                {arrival.failedChecks > 0 && <>{t('arrival.failedChecks', { n: arrival.failedChecks })} </>}
                {arrival.detail && <bdi>{arrival.detail}</bdi>}
              </>
            )
          }
        />
      ),
    },
    {
      key: 'parties',
      header: t('arrival.parties'),
      render: (arrival) => (
        <TwoLineCell
          first={<IdText value={arrival.sender} />}
          second={<IdText value={arrival.receiver} quiet />}
        />
      ),
    },
    {
      key: 'received',
      header: t('arrival.received'),
      render: (arrival) => <InstantText value={arrival.receivedAt} />,
    },
    {
      key: 'act',
      header: '',
      headerLabel: t('stuck.act'),
      align: 'end',
      phone: 'unlabelled',
      render: (arrival) => (
        <span style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <ActionButton size="xs" variant="default" action={() => act(() => downloadArrival(arrival.id))}>
            {t('arrival.bytes')}
          </ActionButton>
          {state !== 'quarantined' && (
            <ActionButton
              size="xs"
              variant="default"
              action={() => act(() => acceptAgain(arrival.id), t('arrival.acceptedAgain'))}
            >
              {t('arrival.acceptAgain')}
            </ActionButton>
          )}
          <Button size="xs" variant="default" onClick={() => onDismiss(arrival)}>
            {t('arrival.dismiss')}
          </Button>
        </span>
      ),
    },
  ]
}

/** Arrivals in one state: quarantined in one of four ways, or unchecked for long. */
export function ArrivalsCard({
  state,
  cursor,
  onCursor,
}: {
  state: ArrivalFilter
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('operations')
  const [dismissing, setDismissing] = useState<QuarantinedArrival | null>(null)
  const list = useQuery(arrivalsQuery(state, cursor))
  const columns = useColumns(state, setDismissing)
  const rows = list.data?.data ?? []
  return (
    <Card title={t(`view.${state}`)} description={t(`arrival.text.${state}`)} flush={rows.length > 0}>
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data && rows.length === 0 && <p style={{ margin: 0 }}>{t('arrival.none')}</p>}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={t(`view.${state}`)}
            columns={columns}
            rows={rows}
            rowKey={(arrival) => arrival.id}
            refreshing={list.isPlaceholderData}
          />
          <Pager page={list.data.page} shown={rows.length} onCursor={onCursor} />
        </>
      )}
      <DismissDialog arrival={dismissing} onClose={() => setDismissing(null)} />
    </Card>
  )
}
