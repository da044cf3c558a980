import { useTranslation } from 'react-i18next'
import { groupIban } from '#core/paper'
import { useLocalName } from '#web/lib/use-language.ts'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import styles from './pay-to.module.css'

/** The amount to pay and the account. A new account is shown beside the known ones of the supplier. */
export function PayTo({ document }: { document: Detail }) {
  const { t } = useTranslation('responses')
  const { changedAccount, currency, payable, payeeAccounts } = document
  const isNew = (account: string) => changedAccount?.accounts.includes(account) ?? false
  return (
    <div className={styles['pay']}>
      <p className={styles['amount']}>
        <MoneyText amount={payable} currency={currency} />
      </p>
      {payeeAccounts.length === 0 && <p className={styles['none']}>{t('pay.noAccount')}</p>}
      <dl className={styles['accounts']}>
        {payeeAccounts.map((account) => (
          <div key={account} data-new={isNew(account) || undefined}>
            <dt>{t(isNew(account) ? 'pay.newAccount' : 'pay.account')}</dt>
            <dd>
              <IdText value={groupIban(account)} strong />
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
