import { useTranslation } from 'react-i18next'
import type { Usage } from '#contract/usage'
import { useLanguage } from '#web/lib/use-language.ts'
import styles from './year-chart.module.css'

/** The height of the highest bar, in pixels. */
const highest = 104
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The documents of each month of a year as bars: received above sent. The table below has the same figures. */
export function YearChart({ usage }: { usage: Usage }) {
  const { t } = useTranslation('settings')
  const name = new Intl.DateTimeFormat(`${useLanguage()}-AE`, { month: 'short', timeZone: 'UTC' })
  const counts = months.map((month) => {
    const rows = usage.months.filter((row) => row.month === `${usage.year}-${month}`)
    const sum = (of: 'sent' | 'received') => rows.reduce((total, row) => total + row[of], 0)
    return { month, sent: sum('sent'), received: sum('received') }
  })
  const top = Math.max(1, ...counts.map(({ sent, received }) => sent + received))
  return (
    <figure className={styles['chart']} role="img" aria-label={t('meter.chart', { year: usage.year })}>
      <div className={styles['legend']} aria-hidden="true">
        <span>{t('meter.column.sent')}</span>
        <span>{t('meter.column.received')}</span>
      </div>
      <div className={styles['months']} aria-hidden="true">
        {counts.map(({ month, sent, received }) => (
          <div key={month} className={styles['month']}>
            {sent + received > 0 && <bdi className={styles['count']}>{sent + received}</bdi>}
            <div className={styles['bar']}>
              <i style={{ height: (received / top) * highest }} />
              <i style={{ height: (sent / top) * highest }} />
            </div>
            <bdi className={styles['name']}>{name.format(new Date(`${usage.year}-${month}-01`))}</bdi>
            <bdi className={styles['number']}>{Number(month)}</bdi>
          </div>
        ))}
      </div>
    </figure>
  )
}
