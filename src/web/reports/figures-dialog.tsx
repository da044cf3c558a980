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
      </Stack>
    </Dialog>
  )
}

interface Line {
  readonly box: string
  readonly amount: string | null
  readonly vat: string | null
}

function Figures({ figures }: { figures: ReturnFigures }) {
  const { t } = useTranslation('reports')
  const { due, inputs, outputs, payable, recoverable } = figures
  const lines: Line[] = [
    ...[...outputs, ...inputs].filter(({ elsewhere }) => !elsewhere),
    { box: '12', amount: null, vat: due },
    { box: '13', amount: null, vat: recoverable },
    { box: '14', amount: null, vat: payable },
  ]
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
          render: ({ box }) => <BoxName box={box} name={t(`box.${box}`)} />,
        },
        amount('amount', t('column.amountAed')),
        amount('vat', t('column.vatAed')),
      ]}
      rows={lines}
      rowKey={({ box }) => box}
    />
  )
}
