import {
  IconCash,
  IconClock,
  IconCoins,
  IconMessageReport,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { decimal, isZero } from '#core/money'
import { useIsToFile } from '#web/lib/config.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

type Money = DashboardNumbers['money'][number]
type Hint = 'issuedHint' | 'vatHint' | 'grossHint' | 'unpaidHint'
type Column = 'issued' | 'vat' | 'unpaid' | 'undelivered' | 'disputed'

const columns: readonly { key: Column; icon: TablerIcon; hint: Hint }[] = [
  { key: 'issued', icon: IconCoins, hint: 'issuedHint' },
  { key: 'vat', icon: IconReceipt, hint: 'vatHint' },
  { key: 'unpaid', icon: IconCash, hint: 'unpaidHint' },
  { key: 'undelivered', icon: IconClock, hint: 'grossHint' },
  { key: 'disputed', icon: IconMessageReport, hint: 'grossHint' },
]

/** The maximum number of currencies shown; the register has all. */
const shown = 4

/**
 * The amounts issued in a range, their VAT, and those not delivered or disputed, a row for each currency; what is unpaid is that
 * of all days.
 */
export function MoneyCard({ numbers: { money, range } }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation('dashboard')
  const toFile = useIsToFile()
  // Only the company's own provider knows whether it was delivered.
  const nameOf = (key: Column) =>
    t(key === 'undelivered' && toFile ? 'money.undeliveredLive' : `money.${key}`)
  if (money.length === 0)
    return (
      <section className={styles['moneyCard']} aria-label={t('money.title')}>
        <p className={styles['rest']}>{t('money.none')}</p>
      </section>
    )
  return (
    <section className={styles['moneyCard']} aria-label={t('money.title')}>
      <table className={styles['money']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('money.currency')}</span>
            </th>
            {columns.map(({ hint, icon: Icon, key }) => (
              <th key={key} scope="col">
                <Icon size={17} stroke={1.6} aria-hidden="true" />
                <strong>{nameOf(key)}</strong> <small>{t(`money.${hint}`)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {money.slice(0, shown).map((row, index) => (
            <tr key={row.currency} className={index === 0 ? styles['home'] : undefined}>
              <th scope="row">
                <bdi>
                  {t(`common:currency.${row.currency}`, { ns: 'common', defaultValue: row.currency })}
                </bdi>
              </th>
              {columns.map(({ hint, key }) => (
                <td key={key} data-label={`${nameOf(key)} · ${t(`money.${hint}`)}`}>
                  <Figure row={row} column={key} range={range} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {money.length > shown && (
        <p className={styles['rest']}>
          <Link to="/reports" search={{ view: 'register', ...range } as never} data-touch>
            {t('money.more', { count: money.length - shown })}
          </Link>
        </p>
      )}
    </section>
  )
}

/** An amount that links to the list it adds up, and the number of documents. */
function Figure({ row, column, range }: { row: Money; column: Column; range: DashboardNumbers['range'] }) {
  const { t } = useTranslation('dashboard')
  const figure = column === 'vat' ? { amount: row.vat, documents: row.issued.documents } : row[column]
  if (!figure)
    return (
      <div className={styles['figure']} data-touch-row>
        <Link {...listOf(column, row.currency, range)} data-touch="row">
          {t('money.tooMany')}
        </Link>
      </div>
    )
  const { amount, documents } = figure
  const isNone = documents === 0 || (column === 'vat' && isZero(decimal(amount)))
  const isAlert = column === 'disputed' && documents > 0
  return (
    <div
      className={`${styles['figure']} ${isAlert ? styles['alert'] : ''}`}
      data-none={isNone || undefined}
      data-touch-row
    >
      {documents === 0 ? (
        <MoneyText amount={amount} />
      ) : (
        <Link {...listOf(column, row.currency, range)} data-touch="row">
          <MoneyText amount={amount} />
        </Link>
      )}
      {documents > 0 && column !== 'vat' && (
        <span className={styles['hint']}>{t('money.documents', { count: documents })}</span>
      )}
      {column === 'unpaid' && row.pastDue && row.pastDue.documents > 0 && (
        <Link {...listOf('pastDue', row.currency, range)} className={styles['pastDue']} data-touch>
          {t('money.pastDue')}: <MoneyText amount={row.pastDue.amount} />
        </Link>
      )}
    </div>
  )
}

/** The list that a count refers to. */
function listOf(column: Column | 'pastDue', currency: string, range: DashboardNumbers['range']): LinkProps {
  if (column === 'issued' || column === 'vat')
    return { to: '/reports', search: { view: 'register', side: 'sales', currency, ...range } as never }
  const searches = {
    unpaid: { payment: 'unpaid' },
    pastDue: { payment: 'pastDue' },
    disputed: { verdict: 'buyerDisputes' },
    undelivered: { undelivered: true },
  }
  const search = searches[column]
  // What is unpaid counts whatever day it was issued.
  const days = 'payment' in search ? {} : range
  return { to: '/documents/sent', search: { ...search, currency, ...days } as never }
}
