import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiledReturnRow } from '#contract/filed-returns'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import type { Column } from '#web/ui/data/table.tsx'
import { DateText, Ltr, MoneyText, PersonName, SentenceText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { filedReturnsQuery } from './filed-queries.ts'
import { usePeriodText } from './filed-text.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

/** All returns marked as filed, withdrawn ones included; nothing while there are none. */
export function FiledHistory() {
  const { t } = useTranslation('reports')
  const [cursor, setCursor] = useState<string>()
  const [shown, setShown] = useState<FiledReturnRow | null>(null)
  const query = useQuery(filedReturnsQuery(cursor))
  const columns = useColumns(setShown)
  if (query.data?.data.length === 0) return null
  return (
    <Card title={t('filed.history')}>
      <ReportTable
        query={query}
        caption={t('filed.history')}
        columns={columns}
        nothing={null}
        onCursor={setCursor}
        isOneOfSeveral
      />
      {shown && <FiguresDialog filed={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

function useColumns(onShow: (filed: FiledReturnRow) => void): Column<FiledReturnRow>[] {
  const { t } = useTranslation('reports')
  const periodText = usePeriodText()
  return [
    {
      key: 'period',
      header: t('filed.column.period'),
      phone: 'title',
      render: ({ from, purchases, to }) => (
        <Link
          to="/reports"
          search={{
            ...{ view: 'vat-return', from, to },
            ...(purchases === 'decided' ? { purchases } : {}),
          }}
          className={styles['open']}
        >
          <SentenceText>{periodText({ from, to })}</SentenceText>
        </Link>
      ),
    },
    {
      key: 'filedOn',
      header: t('filed.filedOn'),
      render: ({ filedOn }) => <DateText value={filedOn} />,
    },
    {
      key: 'by',
      header: t('filed.column.by'),
      render: ({ markedBy }) => <PersonName>{markedBy ?? '–'}</PersonName>,
    },
    {
      key: 'reference',
      header: t('filed.reference'),
      render: ({ reference }) => (reference === '' ? '–' : <Ltr>{reference}</Ltr>),
    },
    {
      key: 'payable',
      header: t('filed.column.payable'),
      align: 'number',
      render: ({ payable }) => <MoneyText amount={payable} />,
    },
    {
      key: 'state',
      header: t('filed.column.state'),
      render: ({ withdrawn }) => (
        <StandingBadge tone={withdrawn ? 'neutral' : 'done'}>
          {t(withdrawn ? 'filed.withdrawn' : 'filed.stands')}
        </StandingBadge>
      ),
    },
    {
      key: 'figures',
      header: '',
      headerLabel: t('filed.figures'),
      align: 'end',
      phone: 'unlabelled',
      render: (filed) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('filed.figuresTitle', { period: periodText(filed) })}
          onClick={() => onShow(filed)}
        >
          {t('filed.figures')}
        </Button>
      ),
    },
  ]
}
