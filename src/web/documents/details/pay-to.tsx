import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupIban } from '#core/paper'
import { useLocalName } from '#web/lib/use-language.ts'
import { DateText, IdText, MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import styles from './pay-to.module.css'
import { type EarlierBill, lastBillQuery } from './seller-queries.ts'

/**
 * The amount to pay and the account. A new account is shown beside the known ones of the supplier; one that the last
 * invoice named is marked as such.
 */
export function PayTo({ document }: { document: Detail }) {
  const { t } = useTranslation('responses')
  const { changedAccount, currency, payable, payeeAccounts } = document
  const isNew = (account: string) => changedAccount?.accounts.includes(account) ?? false
  const lastBill = useLastBill(document)
  const standingOf = (account: string): 'new' | 'same' | undefined =>
    isNew(account) ? 'new' : lastBill?.payeeAccounts.includes(account) ? 'same' : undefined
  return (
    <div className={styles['pay']}>
      <p className={styles['amount']}>
        <MoneyText amount={payable} currency={currency} />
      </p>
      {payeeAccounts.length === 0 && <p className={styles['none']}>{t('pay.noAccount')}</p>}
      <dl className={styles['accounts']}>
        {payeeAccounts.map((account) => (
          <div key={account} data-standing={standingOf(account)}>
            <dt>{t(accountKey[standingOf(account) ?? 'other'])}</dt>
            <dd>
              <IdText value={groupIban(account)} strong />
              {standingOf(account) === 'same' && lastBill && <AsOn bill={lastBill} />}
            </dd>
          </div>
        ))}
        {changedAccount?.known.map(({ account, documents, since }) => (
          <div key={account}>
            <dt>
              {t('pay.known', { count: documents })} <DateText value={since} />
            </dt>
            <dd>
              <IdText value={groupIban(account)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const accountKey = { new: 'pay.newAccount', same: 'pay.sameAccount', other: 'pay.account' } as const

/** The invoice that named the account. */
function AsOn({ bill: { date, number } }: { bill: EarlierBill }) {
  const { t } = useTranslation('responses')
  return (
    <small>
      <SentenceText>
        {t('pay.asOn', { number: `\u2066${number ?? ''}\u2069`, date: `\u2066${date}\u2069` })}
      </SentenceText>
    </small>
  )
}

/** The last invoice of the seller, where it says something about the accounts of this one. */
function useLastBill(document: Detail): EarlierBill | null {
  const { changedAccount, direction, payeeAccounts, sendingParticipantId } = document
  const asks = direction === 'received' && payeeAccounts.length > 0 && sendingParticipantId !== ''
  // Beside an alarm, nothing about the account is to look confirmed.
  const { data } = useQuery({ ...lastBillQuery(document), enabled: asks && changedAccount === null })
  return data ?? null
}

/** Warns that a known supplier requests payment to another account, the most common sign of fraud. */
export function ChangedAccountAlarm({ document }: { document: Detail }) {
  const { t } = useTranslation('responses')
  const localName = useLocalName()
  const { changedAccount, counterpartyName, counterpartyNameAr } = document
  const [known] = changedAccount?.known ?? []
  if (!known) return null
  return (
    <Notice tone="error" title={t('pay.alarmTitle')}>
      {t('pay.alarmText', {
        count: known.documents,
        supplier: `\u2068${localName(counterpartyName, counterpartyNameAr)}\u2069`,
        ending: `\u2066${known.account.slice(-4)}\u2069`,
      })}
    </Notice>
  )
}
