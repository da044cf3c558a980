import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Contact } from '#contract/contacts'
import type { DocumentRow } from '#contract/documents'
import { withTradeSides } from '#core/verdict'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useDueState } from '#web/lib/use-paid-text.ts'
import { explanationKey, opensInForm, verdictKey } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { counterpartyOf } from '../counterparty.ts'
import { type ContactRole, contactDocumentsQuery } from '../queries.ts'
import styles from './view.module.css'

type Direction = 'sent' | 'received'
type Row = z.infer<typeof DocumentRow>

/** Number of documents that are shown; the lists have all. */
const shown = 8

/** The newest documents of a contact with their states: sent ones of a customer, received ones of a supplier. */
export function DocumentsCard({
  role,
  contact,
  action,
}: {
  role: ContactRole
  contact: Contact
  /** The next step while there is no document. */
  action: ReactNode
}) {
  const { t } = useTranslation('contacts')
  const usual: Direction = role === 'customer' ? 'sent' : 'received'
  const [direction, setDirection] = useState<Direction>(usual)
  const counterparty = counterpartyOf(contact)
  const mayRead = useCan('document.read')
  const enabled = useParticipant() !== null && mayRead
  const lists = {
    sent: useQuery({ ...contactDocumentsQuery('sent', counterparty, shown), enabled }),
    received: useQuery({ ...contactDocumentsQuery('received', counterparty, shown), enabled }),
  }
  const list = lists[direction]
  const columns = useColumns(direction)
  if (!enabled) return null
  const totalOf = (one: Direction) => lists[one].data?.page.total
  const hasBoth = (['sent', 'received'] as const).every(
    (one) => one === usual || (totalOf(one)?.count ?? 0) > 0,
  )
  const total = totalOf(direction)
  return (
    <Card
      title={t(`documents.${direction}`)}
      flush
      actions={
        hasBoth && (
          <FilterChips
            label={t('documents.label')}
            value={direction}
            options={(['sent', 'received'] as const).map((value) => ({
              value,
              label: t(`documents.${value}`),
              count: totalOf(value)?.count,
              atLeast: totalOf(value)?.exact === false,
            }))}
            onChange={setDirection}
          />
        )
      }
    >
      {list.isPending && <Pending rows={4} />}
      <QueryError query={list} />
      {list.data?.data.length === 0 && (
        <EmptyState icon={<IconFileInvoice size={22} />} title={t(`documents.none.${role}`)} action={action}>
          {t(`documents.noneText.${role}`)}
        </EmptyState>
      )}
      {list.data && list.data.data.length > 0 && (
        <>
          <DataTable
            caption={t(`documents.${direction}`)}
            columns={columns}
            rows={list.data.data}
            rowKey={(row) => row.id}
          />
          <p className={styles['rest']}>
            {total && (!total.exact || total.count > list.data.data.length) && (
              <>
                {t(total.exact ? 'documents.shown' : 'documents.shownAtLeast', {
                  shown: list.data.data.length,
                  total: total.count,
                })}
                {' · '}
              </>
            )}
            <Link
              to={direction === 'sent' ? '/documents/sent' : '/documents/received'}
              search={{ counterparty }}
            >
              {t('documents.all')}
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}

function useColumns(direction: Direction): Column<Row>[] {
  const { t } = useTranslation(['contacts', 'common', 'lifecycle', 'exchange'])
  const canDraft = useCan('document.draft')
  const kindOf = (row: Row) => t(`common:typeCode.${row.proforma ? 'proforma' : row.typeCode}`)
  return [
    {
      key: 'number',
      header: t('contacts:statement.column.number'),
      phone: 'lead',
      render: (row) => (
        <TwoLineCell
          first={
            <Link {...placeOf(row, canDraft)} className="plain-link">
              {row.number ? <IdText value={row.number} strong /> : t('contacts:documents.draft')}
            </Link>
          }
          second={kindOf(row)}
        />
      ),
    },
    {
      key: 'date',
      header: t('contacts:statement.column.date'),
      phone: 'second',
      render: (row) => <DateText value={row.date} />,
    },
    {
      key: 'amount',
      header: t('contacts:statement.column.amount'),
      align: 'number',
      phone: 'leadEnd',
      render: (row) => (
        <>
          <MoneyText amount={row.payable} currency={row.currency} />
          <PaidMark row={row} />
        </>
      ),
    },
    {
      key: 'state',
      header: t('contacts:documents.state'),
      phone: 'secondEnd',
      render: (row) => (
        <span title={withTradeSides(row.typeCode, t(explanationKey(direction, row.standing.verdict)))}>
          <StandingBadge tone={row.standing.tone}>
            {withTradeSides(row.typeCode, t(verdictKey(direction, row.standing.verdict)))}
          </StandingBadge>
        </span>
      ),
    },
  ]
}

/** Below an amount, as in the lists: that it is paid, partly paid or past due, or the days until it is due. */
function PaidMark({ row }: { row: Row }) {
  const state = useDueState(row)
  if (!row.settlement || !state) return null
  return (
    <small className={styles['paid']} data-tone={state.tone}>
      {state.text}
    </small>
  )
}

/** A draft is opened in the form, for users who may edit it. */
function placeOf(row: Row, canDraft: boolean) {
  if (row.direction === 'received')
    return { to: '/documents/received/view/$documentId', params: { documentId: row.id } } as const
  if (canDraft && opensInForm(row.standing.verdict))
    return { to: '/documents/sent/new', search: { draft: row.id } } as const
  return { to: '/documents/sent/view/$documentId', params: { documentId: row.id } } as const
}
