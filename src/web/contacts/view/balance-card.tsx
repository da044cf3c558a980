import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import type { CurrencyBalance } from '#contract/statements'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { type ContactRole, contactBalanceQuery } from '../queries.ts'
import { contactRoutes, documentLists } from '../routes.ts'
import styles from './view.module.css'

/** What is open between the chosen participant and a contact, a row for each currency; nothing before the first document. */
export function BalanceCard({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayRead = useCan('report.read')
  const participant = useParticipant()
  const side = role === 'customer' ? 'receivable' : 'payable'
  const query = useQuery({
    ...contactBalanceQuery(contact.id, side),
    enabled: mayRead && participant !== null,
  })
  if (query.isLoadingError) return <QueryError query={query} />
  const balance = query.data
  if (!balance || (balance.complete && balance.currencies.length === 0)) return null
  const { asOf, complete, counterparties, currencies } = balance
  return (
    <section className={styles['balance']} aria-label={t('balance.title')}>
      {currencies.map((one) => (
        <Figures key={one.currency} role={role} balance={one} year={asOf.slice(0, 4)} />
      ))}
      <p className={styles['note']}>
        {t(`balance.note.${side}`)}
        {!complete && <> {t('balance.newestOnly')}</>}{' '}
        <Link to={contactRoutes[role].statement} params={{ id: contact.id }}>
          {t('balance.statement')}
        </Link>
      </p>
      {counterparties.length > 1 && (
        <p className={styles['note']}>
          {t('balance.former')}{' '}
          {counterparties.slice(1).map((counterparty, index) => (
            <span key={counterparty}>
              {index > 0 && t('similar.and')}
              <Link to={documentLists[role]} search={{ counterparty }}>
                <bdi>{counterparty}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

/** The figures of one currency; a part without documents is hidden, but for those that are always asked for. */
function Figures({ role, balance, year }: { role: ContactRole; balance: CurrencyBalance; year: string }) {
  const { t } = useTranslation('contacts')
  const { credit, currency, notYetDue, open, pastDue, thisYear, undated } = balance
  const figures = [
    { key: 'open', part: open, isShown: true },
    { key: 'pastDue', part: pastDue, isShown: true },
    { key: 'notYetDue', part: notYetDue, isShown: true },
    { key: 'undated', part: undated, isShown: undated.documents > 0 },
    { key: 'credit', part: credit, isShown: credit.documents > 0 },
    { key: 'thisYear', part: thisYear, isShown: true },
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ key, part }) => (
          <div key={key} data-alert={(key === 'pastDue' && part.documents > 0) || undefined}>
            <dt>{t(`balance.${key}.${role}`, { year: `\u2066${year}\u2069` })}</dt>
            <dd>
              <MoneyText amount={part.amount} currency={currency} />
            </dd>
            <dd>{part.documents > 0 && t('balance.documents', { count: part.documents })}</dd>
          </div>
        ))}
    </dl>
  )
}
