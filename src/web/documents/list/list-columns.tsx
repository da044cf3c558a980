import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSelfBilled, kindOf } from '#core/kinds'
import { withTradeSides } from '#core/verdict'
import { useLocalName } from '#web/lib/use-language.ts'
import { Rail } from '#web/ui/data/rail.tsx'
import { type Column, TwoLineCell } from '#web/ui/data/table.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { isAboutDecision } from '../details/decision-mark.tsx'
import { exchangeStops, reportingStops } from '../details/rail-stops.ts'
import type { Row } from '../queries.ts'
import { DueMark, DueText } from './due-text.tsx'
import styles from './list.module.css'
import { StatusCell } from './status-cell.tsx'

export const columnKeys = [
  'date',
  'identifier',
  'type',
  'counterparty',
  'dueDate',
  'amount',
  'exchangeStatus',
  'reportingStatus',
  'verdict',
  'reportingId1',
  'reportingId2',
  'reportingId3',
  'receivingParticipantId',
  'sendingParticipantId',
] as const
export type ColumnKey = (typeof columnKeys)[number]

type Direction = 'sent' | 'received'

/**
 * Columns that fit a screen of 1,440 px: the type is below the number and the other side's id below its name; other ids
 * are in the details, and can be searched.
 */
const optionalColumns: ReadonlySet<ColumnKey> = new Set([
  'type',
  'reportingId1',
  'reportingId2',
  'reportingId3',
  'receivingParticipantId',
  'sendingParticipantId',
])
export const defaultColumns: readonly ColumnKey[] = columnKeys.filter((key) => !optionalColumns.has(key))

/** Whether the buyer wrote the document instead of the seller. */
function isSelfBilledRow({ typeCode }: Row): boolean {
  const kind = kindOf(typeCode)
  return kind !== undefined && isSelfBilled(kind)
}

/**
 * The id of the other side; with self-billing, its role if it differs from the heading. Nothing
 * if there is neither.
 */
function OtherSide({ row, direction, id }: { row: Row; direction: Direction; id: string }) {
  const { t } = useTranslation('documents')
  return (
    <>
      {isSelfBilledRow(row) && (
        <span className={styles['second']}>
          {t(direction === 'sent' ? 'columns.ofSeller' : 'columns.ofBuyer')}{' '}
        </span>
      )}
      {id && <IdText value={id} quiet />}
    </>
  )
}

/** The columns of the sent or received list, in their order. */
export function useListColumns(
  direction: Direction,
  shown: readonly ColumnKey[],
  link: (row: Row) => React.ReactNode,
): readonly Column<Row>[] {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange', 'common'])
  const localName = useLocalName()
  return useMemo(() => {
    const has = (key: ColumnKey) => shown.includes(key)
    const otherId = direction === 'sent' ? 'receivingParticipantId' : 'sendingParticipantId'
    const kind = (row: Row) => t(`common:typeCode.${row.proforma ? 'proforma' : row.typeCode}`)
    const names = (stops: readonly string[], row: Row) =>
      stops.map((stop) => withTradeSides(row.typeCode, t(`lifecycle:stop.${stop}`)))
    const columns: Record<ColumnKey, Column<Row>> = {
      date: {
        key: 'date',
        header: t('columns.date'),
        phone: 'hide',
        render: (row) => <DateText value={row.date} />,
      },
      identifier: {
        key: 'identifier',
        header: t('columns.identifier'),
        phone: 'second',
        render: (row) => (
          <TwoLineCell
            first={link(row)}
            second={has('type') ? undefined : <span className={styles['second']}>{kind(row)}</span>}
          />
        ),
      },
      type: {
        key: 'type',
        header: t('columns.type'),
        phone: 'hide',
        render: (row) => <span className={styles['second']}>{kind(row)}</span>,
      },
      counterparty: {
        key: 'counterparty',
        header: t(direction === 'sent' ? 'columns.buyer' : 'columns.seller'),
        takesRest: true,
        phone: 'lead',
        render: (row) => {
          const name = localName(row.counterpartyName, row.counterpartyNameAr)
          const id = row[otherId]
          return (
            <TwoLineCell
              first={
                name ? (
                  <bdi className={styles['name']} title={name}>
                    {name}
                  </bdi>
                ) : (
                  <span className={styles['missing']}>
                    {t(direction === 'sent' ? 'list.withoutBuyer' : 'list.withoutSender')}
                  </span>
                )
              }
              second={
                isSelfBilledRow(row) || (id && !has(otherId)) ? (
                  <OtherSide row={row} direction={direction} id={has(otherId) ? '' : id} />
                ) : undefined
              }
            />
          )
        },
      },
      dueDate: {
        key: 'dueDate',
        header: t('columns.dueDate'),
        phone: 'hide',
        render: (row) => <DueText row={row} />,
      },
      amount: {
        key: 'amount',
        header: t('columns.amount'),
        align: 'number',
        phone: 'leadEnd',
        render: (row) => <MoneyText amount={row.payable} currency={row.currency} />,
      },
      exchangeStatus: {
        key: 'exchangeStatus',
        header: t('columns.exchangeStatus'),
        phone: 'hide',
        render: (row) => {
          const { exchangeStatus, exchangeRail } = row.standing
          const words = t([
            `lifecycle:exchangeStatus.${exchangeStatus}`,
            `lifecycle:receivedStatus.${exchangeStatus}`,
          ])
          return (
            <Rail
              label={`${t('columns.exchangeStatus')}: ${words}`}
              stops={exchangeRail}
              names={names(exchangeStops[row.direction], row)}
            />
          )
        },
      },
      reportingStatus: {
        key: 'reportingStatus',
        header: t('columns.reportingStatus'),
        phone: 'hide',
        render: (row) => {
          const words = t(`lifecycle:reportingStatus.${row.standing.reportingStatus}`)
          return (
            <Rail
              label={`${t('columns.reportingStatus')}: ${words}`}
              stops={row.standing.reportingRail}
              names={names(reportingStops, row)}
            />
          )
        },
      },
      verdict: {
        key: 'verdict',
        header: t('columns.verdict'),
        phone: 'secondEnd',
        render: (row) => (
          <span
            className={styles['statusLine']}
            data-done={(row.standing.tone === 'done' && !isAboutDecision(row)) || undefined}
          >
            <DueMark row={row} />
            <StatusCell row={row} />
          </span>
        ),
      },
      ...reportingIdColumns(t),
      receivingParticipantId: {
        key: 'receivingParticipantId',
        header: t('columns.receivingParticipantId'),
        phone: 'hide',
        render: (row) => <IdText value={row.receivingParticipantId} />,
      },
      sendingParticipantId: {
        key: 'sendingParticipantId',
        header: t('columns.sendingParticipantId'),
        phone: 'hide',
        render: (row) => <IdText value={row.sendingParticipantId} />,
      },
    }
    return columnKeys.filter(has).map((key) => columns[key])
  }, [t, localName, direction, shown, link])
}

function reportingIdColumns(t: (key: string) => string) {
  const column = (index: 0 | 1 | 2): Column<Row> => ({
    key: `reportingId${index + 1}`,
    header: t(`columns.reportingId${index + 1}`),
    phone: 'hide',
    render: (row) => <ShortId value={row.reportingIds[index]} />,
  })
  return { reportingId1: column(0), reportingId2: column(1), reportingId3: column(2) }
}

/**
 * A long id in a narrow column: its beginning and end, with the full id on hover. The details show it in full, with a
 * copy button.
 */
function ShortId({ value }: { value: string | null }) {
  if (!value) return <IdText value={null} />
  const short = value.length > 14 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
  return (
    <bdi dir="ltr" title={value} className={styles['id']}>
      {short}
    </bdi>
  )
}
