import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiledReturn } from '#contract/filed-returns'
import type { RegisterRow } from '#contract/reports'
import { decimal, isZero } from '#core/money'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { BoxName } from './box-name.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { filedReturnQuery, lateDocumentsQuery } from './filed-queries.ts'
import { ReportTable } from './report-table.tsx'

type Late = NonNullable<FiledReturn['late']>
type Change = Late['due']

/** A line of the comparison: a box, or one of the amounts 12 to 14. */
interface ChangedAmount extends Change {
  /** Null outside of the form. */
  readonly box: string | null
  readonly name: string
}

/** What has changed in the period since its return was filed: box by box, and the documents that came since. */
export function LateChanges({ id }: { id: string }) {
  const { t } = useTranslation('reports')
  const query = useQuery(filedReturnQuery(id))
  if (!query.data) return query.isPending ? <Pending rows={2} /> : <QueryError query={query} />
  const { late } = query.data
  if (!late) return null
  if (!late.changed) return <Notice tone="success">{t('filed.unchanged')}</Notice>
  const { boxes, lines, withoutRate } = late
  const isOfForm = boxes.length > 0 || lines.count > 0
  return (
    <Stack>
      <QueryError query={query} />
      <Notice tone={isOfForm ? 'warning' : 'info'} title={t('filed.lateTitle')}>
        {t(isOfForm ? 'filed.lateText' : 'filed.sameBoxesText')}
      </Notice>
      <ChangedAmounts late={late} />
      {withoutRate.filed !== withoutRate.today && (
        <p style={{ margin: 0 }}>{t('filed.withoutRate', withoutRate)}</p>
      )}
      {late.lines.count > 0 && <LateDocuments id={id} />}
    </Stack>
  )
}

function ChangedAmounts({ late }: { late: Late }) {
  const { t } = useTranslation('reports')
  const rows = useChangedRows(late)
  const amount = (key: keyof Change): Column<ChangedAmount> => ({
    key,
    header: t(`filed.column.${key}`),
    align: 'number',
    render: (row) => <MoneyText amount={row[key]} strong={key === 'difference'} />,
  })
  return (
    <DataTable
      caption={t('filed.lateTitle')}
      columns={[
        {
          key: 'name',
          header: t('column.box'),
          phone: 'title',
          render: ({ box, name }) => (box === null ? name : <BoxName box={box} name={name} />),
        },
        amount('filed'),
        amount('today'),
        amount('difference'),
      ]}
      rows={rows}
      rowKey={({ box, name }) => `${box} ${name}`}
    />
  )
}

/** Boxes, unapproved bills, the amounts 12 to 14, and what the form does not ask for. */
function useChangedRows({ boxes, due, openPurchases, outside, payable, recoverable }: Late) {
  const { t } = useTranslation(['reports', 'documents'])
  const nameOf = (box: string) => t(`reports:box.${box}`)
  const both = (
    box: string | null,
    name: string,
    { amount, vat }: Pick<Late['boxes'][number], 'amount' | 'vat'>,
  ) => [
    ...changed(amount, box, name),
    ...(vat ? changed(vat, box, t('reports:filed.vatOf', { name: `\u2068${name}\u2069` })) : []),
  ]
  return [
    ...boxes.flatMap((change) => both(change.box, nameOf(change.box), change)),
    ...openPurchases.flatMap((change) => both(null, t(`reports:filed.open.${change.decision}`), change)),
    { ...due, box: '12', name: nameOf('12') },
    { ...recoverable, box: '13', name: nameOf('13') },
    { ...payable, box: '14', name: nameOf('14') },
    ...outside.flatMap((change) => {
      const name = `${t(`reports:side.${change.side}`)} · ${t(`documents:vat.${change.category}`)}`
      return both(null, `${name} (${t('reports:vatReturn.outside')})`, change)
    }),
  ] satisfies ChangedAmount[]
}

function changed(change: Change, box: string | null, name: string): ChangedAmount[] {
  return isZero(decimal(change.difference)) ? [] : [{ ...change, box, name }]
}

function LateDocuments({ id }: { id: string }) {
  const { t } = useTranslation(['reports', 'documents'])
  const [cursor, setCursor] = useState<string>()
  const query = useQuery(lateDocumentsQuery(id, cursor))
  const columns: Column<RegisterRow>[] = [
    ...useDocumentColumns<RegisterRow>(),
    {
      key: 'treatment',
      header: t('reports:column.treatment'),
      render: ({ category }) => t(`documents:vat.${category}`),
    },
    {
      key: 'net',
      header: t('reports:column.netAed'),
      align: 'number',
      render: ({ netAed }) => (netAed === null ? '–' : <MoneyText amount={netAed} />),
    },
    {
      key: 'vat',
      header: t('reports:column.vatAed'),
      align: 'number',
      render: ({ vatAed }) => (vatAed === null ? '–' : <MoneyText amount={vatAed} />),
    },
  ]
  return (
    <div>
      <h3>{t('reports:filed.lateDocuments')}</h3>
      <ReportTable
        query={query}
        caption={t('reports:filed.lateDocuments')}
        columns={columns}
        nothing={null}
        onCursor={setCursor}
        isOneOfSeveral
      />
    </div>
  )
}
