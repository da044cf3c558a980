import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { dueOn, periodsAfter } from '#core/vat-return'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { filedReturnsQuery, vatReturnQuery } from '#web/reports/index.ts'
import { Tag } from '#web/ui/data/badge.tsx'
import { MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './dashboard.module.css'

type Period = ReturnType<typeof periodsAfter>[number]

/** From so many days on, the last day to file is near. */
const nearDays = 14

/**
 * The VAT of the running tax period with the last day to file its return, and a period that is over and not filed.
 * Nothing without a return marked as filed: only it says how long the tax periods of the company are.
 */
export function VatCard() {
  const { t } = useTranslation('reports')
  const filed = useQuery(filedReturnsQuery(undefined)).data?.data.find(({ withdrawn }) => !withdrawn)
  const today = todayInDubai()
  const periods = filed ? periodsAfter(filed, today) : []
  const running = periods.at(-1)
  const [unfiled] = periods.slice(0, -1)
  if (!running) return null
  return (
    <Card title={t('running.title')}>
      <ul className={styles['recent']}>
        {unfiled && <Return period={unfiled} today={today} isOver />}
        <Return period={running} today={today} />
      </ul>
      {periods.length > 2 && (
        <p className={styles['hint']}>{t('running.more', { count: periods.length - 2 })}</p>
      )}
    </Card>
  )
}

function Return({ period, today, isOver = false }: { period: Period; today: string; isOver?: boolean }) {
  const { t } = useTranslation('reports')
  const { from, to } = period
  const figures = useQuery(vatReturnQuery(period)).data
  const lastDay = dueOn(to)
  const left = daysBetween(today, lastDay)
  const payable = figures?.from === from && figures.to === to ? figures.payable : undefined
  const isRefund = payable?.startsWith('-')
  return (
    <li>
      <div>
        <Link to="/reports" search={{ view: 'vat-return', from, to } as never}>
          <SentenceText>{t('running.period', { from: isolatedDay(from), to: isolatedDay(to) })}</SentenceText>
        </Link>
        <span className={styles['hint']}>
          <SentenceText>{t('running.lastDay', { date: isolatedDay(lastDay) })}</SentenceText>{' '}
          {left < 0 ? (
            <Tag tone="needsYou">{t('running.late', { count: -left })}</Tag>
          ) : (
            isOver && (
              <Tag tone={left <= nearDays ? 'waiting' : 'neutral'}>{t('running.left', { count: left })}</Tag>
            )
          )}
        </span>
      </div>
      <div>
        {payable !== undefined && <MoneyText amount={payable} currency="AED" />}
        {payable !== undefined && (
          <span className={styles['hint']}>
            {t(`running.${isRefund ? 'refund' : 'payable'}${isOver ? '' : 'SoFar'}`)}
          </span>
        )}
      </div>
    </li>
  )
}
