import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FiledReturnRow, ReturnFigures } from '#contract/filed-returns'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, MoneyText, PersonName } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BoxName } from './box-name.tsx'
import { filedReturnQuery } from './filed-queries.ts'
import { FiledLine, usePeriodText } from './filed-text.tsx'
import { SaveReport } from './save-report.tsx'

/** The figures of a return as they were when it was marked as filed. */
export function FiguresDialog({ filed, onClose }: { filed: FiledReturnRow; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const periodText = usePeriodText()
  const query = useQuery(filedReturnQuery(filed.id))
  return (
    <Dialog
      opened
      onClose={onClose}
      size={760}
      title={t('filed.figuresTitle', { period: periodText(filed) })}
      subtitle={<FiledLine filed={filed} />}
      focusHeading
    >
      <Stack>
        {filed.withdrawn && (
          <p style={{ margin: 0 }}>
            {t('filed.withdrawnFor', { reason: `\u2068${filed.withdrawn.reason}\u2069` })}
            {' · '}
            <InstantText value={filed.withdrawn.at} />
            {filed.withdrawn.by !== null && (
              <>
                {' · '}
                <PersonName>{filed.withdrawn.by}</PersonName>
              </>
            )}
          </p>
        )}
        <p style={{ margin: 0 }}>{t(`filed.filedWith.${filed.purchases}`)}</p>
        <QueryError query={query} />
        {query.isPending && <Pending />}
        {query.data && <Figures figures={query.data.figures} />}
        {query.data && !filed.withdrawn && (
          <div>
            <SaveReport
              content={{ report: 'vat-return', from: filed.from, to: filed.to, figures: 'filed' }}
            />
          </div>
        )}
        {query.data && query.data.figures.withoutRate > 0 && (
          <p style={{ margin: 0 }}>{t('vatReturn.withoutRate', { count: query.data.figures.withoutRate })}</p>
        )}
      </Stack>
    </Dialog>
  )
}

interface Line {
  readonly name: string
  /** Null outside of the form. */
  readonly box: string | null
  readonly amount: string | null
  readonly vat: string | null
}

function Figures({ figures }: { figures: ReturnFigures }) {
  const { t } = useTranslation('reports')
  const lines = useLines(figures)
  const amount = (key: 'amount' | 'vat', header: string): Column<Line> => ({
    key,
    header,
    align: 'number',
    render: (line) => {
      const value = line[key]
      return value === null ? '–' : <MoneyText amount={value} />
    },
  })
  return (
    <DataTable
      caption={t('filed.figures')}
      columns={[
        {
          key: 'name',
          header: t('column.box'),
          phone: 'title',
          render: ({ box, name }) => (box === null ? name : <BoxName box={box} name={name} />),
        },
        amount('amount', t('column.amountAed')),
        amount('vat', t('column.vatAed')),
      ]}
      rows={lines}
      rowKey={({ box, name }) => `${box} ${name}`}
    />
  )
}

/** The boxes, the unapproved bills below box 9, and what the form does not ask for. */
function useLines({ due, inputs, openPurchases, outputs, outside, payable, recoverable }: ReturnFigures) {
  const { t } = useTranslation(['reports', 'documents'])
  const nameOf = (box: string) => t(`reports:box.${box}`)
  const bills = (['disputed', 'undecided'] as const).flatMap((decision): Line[] => {
    const { amount, documents, vat } = openPurchases[decision]
    const name = t(`reports:vatReturn.${openPurchases.leftOut ? 'leftOutOf' : 'includedIn'}.${decision}`)
    return documents === 0 ? [] : [{ box: '9', name, amount, vat }]
  })
  return [
    ...[...outputs, ...inputs]
      .filter(({ elsewhere }) => !elsewhere)
      .flatMap(({ amount, box, vat }): Line[] => [
        { box, name: nameOf(box), amount, vat },
        ...(box === '9' ? bills : []),
      ]),
    { box: '12', name: nameOf('12'), amount: null, vat: due },
    { box: '13', name: nameOf('13'), amount: null, vat: recoverable },
    { box: '14', name: nameOf('14'), amount: null, vat: payable },
    ...outside.map(({ category, net, side, vat }): Line => {
      const name = `${t(`reports:side.${side}`)} · ${t(`documents:vat.${category}`)}`
      return { box: null, name: `${name} (${t('reports:vatReturn.outside')})`, amount: net, vat }
    }),
  ]
}
