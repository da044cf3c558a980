import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { type Decimal, decimal, multiply, printDecimal, round } from '#core/money'
import { dayText } from '#web/lib/day-text.ts'
import { formatAmount } from '#web/lib/format.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { axisTop } from './chart-axis.ts'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

type Part = DashboardNumbers['chart'][number]
type View = 'chart' | 'table'

const storedView = 'falaj.dashboard.chart'

/** Sales by day or week, as bars or as a table; the choice is remembered. */
export function ChartCard({ numbers: { chart, range } }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation('dashboard')
  const [view, setView] = useState<View>(() =>
    localStorage.getItem(storedView) === 'table' ? 'table' : 'chart',
  )
  const [first] = chart
  const last = chart.at(-1)
  const isDaily = first !== undefined && first.from === first.to
  const days = last ? daysBetween(last.from, range.to) + 1 : 7
  const isPartial = !isDaily && days < 7
  return (
    <Card
      title={t(isDaily ? 'chart.titleDay' : 'chart.title')}
      description={isPartial ? t('chart.textPartial', { days }) : t('chart.text')}
      actions={
        <FilterChips
          label={t('chart.view')}
          value={view}
          options={[
            { value: 'chart', label: t('chart.chart') },
            { value: 'table', label: t('chart.table') },
          ]}
          onChange={(chosen) => {
            localStorage.setItem(storedView, chosen)
            setView(chosen)
          }}
        />
      }
    >
      {view === 'chart' ? (
        <Bars parts={chart} isPartial={isPartial} lastDay={range.to} />
      ) : (
        <Weeks parts={chart} lastDay={range.to} />
      )}
    </Card>
  )
}

/** The list of the documents that a bar adds up. */
function salesOf({ from, to }: Part, lastDay: string): LinkProps {
  const days = { from, to: to > lastDay ? lastDay : to }
  return { to: '/reports', search: { view: 'register', side: 'sales', ...days } as never }
}

interface PartsProps {
  readonly parts: readonly Part[]
  readonly lastDay: string
}

/** Floats are used only for the heights of the bars; amounts stay exact. */
function Bars({ parts, isPartial, lastDay }: PartsProps & { isPartial: boolean }) {
  const { t } = useTranslation('dashboard')
  const short = useShortAmount()
  const dayAndMonth = new Intl.DateTimeFormat(`${useLanguage()}-AE-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const top = axisTop(Math.max(...parts.map(({ amount }) => Number(amount)), 0))
  return (
    <div className={styles['chart']}>
      <div className={styles['axis']} aria-hidden="true">
        {[3, 2, 1, 0].map((step) => (
          <bdi key={step}>{short(String((top * step) / 3))}</bdi>
        ))}
      </div>
      <ul className={styles['bars']} data-many={parts.length > 7 || undefined}>
        {parts.map((part, index) => {
          const share = Math.max(0, Number(part.amount) / top) * 100
          const isOpen = isPartial && index === parts.length - 1
          const name = t('chart.bar', {
            from: dayText(part.from),
            to: dayText(part.to),
            amount: formatAmount(part.amount, 'AED'),
          })
          const drawn = (
            <>
              <span className="visually-hidden">{name}</span>
              <i style={{ height: `${share}%` }} />
              <b style={{ insetBlockEnd: `${share}%` }} aria-hidden="true">
                <bdi>{part.documents > 0 && short(part.amount)}</bdi>
              </b>
            </>
          )
          const bar = { className: styles['bar'], 'data-open': isOpen || undefined, children: drawn }
          return (
            <li key={part.from}>
              {part.documents > 0 ? <Link {...salesOf(part, lastDay)} {...bar} /> : <span {...bar} />}
              <span className={styles['day']} aria-hidden="true">
                <bdi>{dayAndMonth.format(new Date(part.from))}</bdi>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Weeks({ parts, lastDay }: PartsProps) {
  const { t } = useTranslation('dashboard')
  const columns: Column<Part>[] = [
    {
      key: 'from',
      header: t('chart.from'),
      phone: 'title',
      render: (part) => <DateText value={part.from} />,
    },
    {
      key: 'to',
      header: t('chart.to'),
      render: (part) => <DateText value={part.to > lastDay ? lastDay : part.to} />,
    },
    {
      key: 'documents',
      header: t('chart.documents'),
      align: 'number',
      render: (part) =>
        part.documents > 0 ? <Link {...salesOf(part, lastDay)}>{part.documents}</Link> : <bdi>0</bdi>,
    },
    {
      key: 'amount',
      header: t('chart.amount'),
      align: 'number',
      render: (part) => <MoneyText amount={part.amount} />,
    },
  ]
  return <DataTable caption={t('chart.title')} columns={columns} rows={parts} rowKey={(part) => part.from} />
}

/** `84100.00` → `84.1k`. */
function useShortAmount(): (amount: string) => string {
  const { t } = useTranslation('dashboard')
  const printed = (value: Decimal) => printDecimal(round(value, { scale: 1 })).replace(/\.0$/, '')
  return (amount) => {
    const value = decimal(amount)
    const size = Math.abs(Number(amount))
    if (size >= 1_000_000) return t('chart.million', { value: printed(multiply(value, decimal('0.000001'))) })
    return size >= 1_000
      ? t('chart.thousand', { value: printed(multiply(value, decimal('0.001'))) })
      : printed(value)
  }
}
