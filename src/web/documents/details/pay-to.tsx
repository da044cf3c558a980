import { useTranslation } from 'react-i18next'
import { groupIban } from '#core/bank-accounts'
import { useLocalName } from '#web/lib/use-language.ts'
import { DateText, IdText, MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import styles from './pay-to.module.css'

type ApprovedAccount = Detail['approvedAccounts'][number]

/**
 * The amount to pay and the account. A new account is shown beside the known ones of the supplier; one that an
 * approved invoice named is marked as such.
 */
export function PayTo({ document }: { document: Detail }) {
  const { t } = useTranslation('responses')
  const { approvedAccounts, changedAccount, currency, payable, payeeAccounts } = document
  const isNew = (account: string) => changedAccount?.accounts.includes(account) ?? false
  const approved = new Map(approvedAccounts.map((bill) => [bill.account, bill]))
  const standingOf = (account: string): 'new' | 'same' | undefined =>
    isNew(account) ? 'new' : approved.has(account) ? 'same' : undefined
  return (
    <div className={styles['pay']}>
      <p className={styles['amount']}>
        <MoneyText amount={payable} currency={currency} />
      </p>
      {payeeAccounts.length === 0 && <p className={styles['none']}>{t('pay.noAccount')}</p>}
      <dl className={styles['accounts']}>
        {payeeAccounts.map((account) => {
          const bill = approved.get(account)
          return (
            <div key={account} data-standing={standingOf(account)}>
              <dt>{t(accountKey[standingOf(account) ?? 'other'])}</dt>
              <dd>
                <IdText value={groupIban(account)} strong />
                {bill && <AsOn bill={bill} />}
              </dd>
            </div>
          )
        })}
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

/** The approved invoice that named the account. */
function AsOn({ bill: { date, number } }: { bill: ApprovedAccount }) {
  const { t } = useTranslation('responses')
  // The place of the date in the sentence.
  const [before = '', after = ''] = t('pay.asOn', {
    number: `\u2066${number ?? ''}\u2069`,
    date: '\n',
  }).split('\n')
  return (
    <small>
      <SentenceText>{before}</SentenceText>
      <DateText value={date} />
      {after}
    </small>
  )
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
