import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import type { MagicReceiver } from '#contract/simulator'
import { lawAt } from '#core/law'
import { useCan } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { verdictKey, verdictTone } from '#web/sending/index.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { receiversQuery } from './queries.ts'
import styles from './simulator.module.css'

/** The figures in the texts about a buyer. */
function limitsToday() {
  const { receivedWithinMinutes } = lawAt('status.serviceLevel', todayInDubai()).value
  return { minutes: receivedWithinMinutes }
}

/** The buyers of the simulated network, and the behavior of each. */
export function ReceiversCard() {
  const { t } = useTranslation(['simulator', 'lifecycle', 'exchange'])
  const receivers = useQuery(receiversQuery)
  const [query, setQuery] = useState('')
  const columns = useReceiverColumns()
  const rows = useMemo(() => {
    const limits = limitsToday()
    const text = query.toLocaleLowerCase()
    return (receivers.data ?? []).filter((receiver) =>
      [
        receiver.participantId,
        t(`receiver.${receiver.key}.name`),
        t(`receiver.${receiver.key}.shows`, limits),
        receiver.verdict ? t(verdictKey('sent', receiver.verdict)) : '',
      ]
        .join(' ')
        .toLocaleLowerCase()
        .includes(text),
    )
  }, [receivers.data, query, t])
  return (
    <Card
      title={t('screen.receivers')}
      description={t('screen.receiversText')}
      actions={<SearchField label={t('screen.search')} value={query} onChange={setQuery} width={240} />}
    >
      <QueryError query={receivers} />
      {receivers.isLoadingError ? null : !receivers.data ? (
        <Pending />
      ) : rows.length === 0 ? (
        <p className={styles['hint']}>{t('screen.noneFound')}</p>
      ) : (
        <DataTable
          caption={t('screen.receivers')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.participantId}
        />
      )}
    </Card>
  )
}

function useReceiverColumns(): readonly Column<MagicReceiver>[] {
  const { t } = useTranslation(['simulator', 'lifecycle', 'exchange'])
  const canWrite = useCan('contact.write')
  const limits = limitsToday()
  return [
    {
      key: 'name',
      header: t('screen.name'),
      phone: 'lead',
      render: ({ key, participantId }) => (
        <span className={styles['buyer']}>
          <strong>{t(`receiver.${key}.name`)}</strong>
          <CopyableId value={participantId} what={t('screen.id')} />
        </span>
      ),
    },
    {
      key: 'shows',
      header: t('screen.shows'),
      phone: 'third',
      render: ({ key }) => (
        <span className={styles['description']}>{t(`receiver.${key}.shows`, limits)}</span>
      ),
    },
    {
      key: 'verdict',
      header: t('screen.endsAs'),
      phone: 'second',
      render: ({ verdict }) =>
        verdict ? (
          <span>
            <span className={styles['verdict']}>
              <StandingBadge tone={verdictTone(verdict)}>{t(verdictKey('sent', verdict))}</StandingBadge>
            </span>
          </span>
        ) : (
          '–'
        ),
    },
    ...(canWrite
      ? [
          {
            key: 'actions',
            header: '',
            headerLabel: t('screen.addCustomer'),
            align: 'end' as const,
            phone: 'secondEnd' as const,
            render: (receiver: MagicReceiver) => <AddCustomer receiver={receiver} />,
          },
        ]
      : []),
  ]
}

/** Adds the buyer to the customers. */
function AddCustomer({ receiver: { key, participantId } }: { receiver: MagicReceiver }) {
  const { t } = useTranslation('simulator')
  const [done, setDone] = useState(false)
  const withKey = useIdempotencyKey()
  const add = async () => {
    const name = t(`receiver.${key}.name`)
    const tin = participantId.replace(/^0235:/, '')
    const customer = {
      isCustomer: true,
      isSupplier: false,
      name,
      tin,
      participantId,
      legalRegistration: {
        type: 'TL' as const,
        id: `CN-${tin.slice(-7)}`,
        authority: 'Dubai Department of Economy and Tourism',
      },
      billingAddress: { line1: 'Sheikh Zayed Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    }
    try {
      await withKey(customer, (idempotencyKey) =>
        call(contactsApi.createContact, { body: customer, idempotencyKey }),
      )
      await queryClient.invalidateQueries({ queryKey: ['contacts'] })
      setDone(true)
      toast.success(t('screen.added', { name }))
    } catch (error) {
      if (isApiError(error) && error.status === 409) setDone(true)
      toast.error(problemText(error))
    }
  }
  return (
    <ActionButton variant="default" size="xs" action={add} disabled={done}>
      {t(done ? 'screen.isCustomer' : 'screen.addCustomer')}
    </ActionButton>
  )
}
