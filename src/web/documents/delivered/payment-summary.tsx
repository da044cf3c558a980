import { useTranslation } from 'react-i18next'
import { groupIban } from '#core/bank-accounts'
import { codeName, paymentMeans as methods } from '#core/codelists'
import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { isZero, parseDecimal } from '#core/money'
import { type PayTo, payToOf } from '#core/paper'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './delivered.module.css'
import type { Delivered } from './delivered-api.ts'

/** What is to be paid, until when and to which account: all as the document says it, before the document itself. */
export function PaymentSummary({ delivered: { about, draft, totals } }: { delivered: Delivered }) {
  const { t } = useTranslation('delivery')
  const payable = totals.payable ?? totals.grossTotal ?? '0'
  const accounts = payToOf(draft, payable, about.style)
  const label = amountLabel(draft, payable)
  const currency = draft.currency
  const retained = totals.retention?.total ?? totals.retention?.amount ?? draft.retention?.amount
  const dueDate = label === 'due' || label === 'dueToYou' ? dueDateOf(draft) : undefined
  return (
    <Card>
      <div className={styles['payment']}>
        <dl className={styles['due']}>
          <div>
            <dt>{t(`pay.${label}`)}</dt>
            <dd>
              <MoneyText amount={payable} currency={currency} />
            </dd>
          </div>
          {dueDate && (
            <div>
              <dt>{t('pay.dueDate')}</dt>
              <dd data-date="">
                <DateText value={dueDate} />
              </dd>
            </div>
          )}
          {totals.prepaid !== undefined && !isNothing(totals.prepaid) && (
            <Also label={t('pay.prepaid')} amount={totals.prepaid} currency={currency} />
          )}
          {retained !== undefined && <Also label={t('pay.retained')} amount={retained} currency={currency} />}
        </dl>
        {(accounts.length > 0 || label === 'due') && (
          <section className={styles['payTo']} aria-label={t('pay.to')}>
            <h2>{t('pay.to')}</h2>
            {accounts.map((account) => (
              <Account key={account.account} account={account} number={about.number} />
            ))}
            {accounts.length === 0 && <NoAccount draft={draft} />}
          </section>
        )}
      </div>
    </Card>
  )
}

/** Whether no amount is left to pay: zero, or less. */
function isNothing(amount: string): boolean {
  const number = parseDecimal(amount)
  return !number || isZero(number) || amount.startsWith('-')
}

/** Names the amount for the reader, who is the buyer, but of a document that the buyer issued the seller. */
function amountLabel(
  { flags, kind }: InvoiceDraft,
  payable: string,
): 'credited' | 'notPayable' | 'nothing' | 'dueToYou' | 'due' {
  if (isCreditNote(kind)) return 'credited'
  if (flags?.deemedSupply) return 'notPayable'
  if (isNothing(payable)) return 'nothing'
  return isSelfBilled(kind) ? 'dueToYou' : 'due'
}

/** The due date; of a document without one, the single due date of its payment means. */
function dueDateOf({ dueDate, paymentMeans = [] }: InvoiceDraft): string | undefined {
  return dueDate ?? (paymentMeans.length === 1 ? paymentMeans[0]?.dueDate : undefined)
}

function Also({ label, amount, currency }: { label: string; amount: string; currency: string | undefined }) {
  return (
    <div data-also="">
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

function Account({ account, number }: { account: PayTo; number: string }) {
  const { t } = useTranslation('delivery')
  const localName = useLocalName()
  const bank = localName(account.bankName, account.bankNameAr)
  const references = account.references.length > 0 ? account.references : [number]
  return (
    <dl className={styles['facts']}>
      <Fact label={t('pay.accountName')} value={account.accountName} isText />
      <Fact label={t('pay.account')} value={groupIban(account.account)} copies={account.account} />
      <Fact
        label={t('pay.bank')}
        value={[bank, account.bic].filter(Boolean).join(' · ')}
        copies={account.bic}
        isText
      />
      {references.map((reference) => (
        <Fact key={reference} label={t('pay.reference')} value={reference} />
      ))}
    </dl>
  )
}

/** A fact of a transfer with a button that copies it; nothing where the document does not have it. */
function Fact({
  label,
  value,
  copies = value,
  isText,
}: {
  label: string
  value: string
  /** Copied instead of what is shown; empty for no button. */
  copies?: string
  /** Whether it has the direction of its own words. */
  isText?: boolean
}) {
  if (value === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi {...(isText ? {} : { dir: 'ltr' })}>{value}</bdi>
        {copies !== '' && <CopyButton value={copies} what={label} />}
      </dd>
    </div>
  )
}

/** The method of payment where the document names no account. */
function NoAccount({ draft: { paymentMeans = [] } }: { draft: InvoiceDraft }) {
  const { t } = useTranslation('delivery')
  const language = useLanguage()
  const names = paymentMeans.flatMap(({ code }) => codeName(methods, code ?? '', language) ?? [])
  return (
    <>
      {names.length > 0 && (
        <p>
          {t('pay.method')} {names.join(' · ')}
        </p>
      )}
      <p>{t('pay.noAccount')}</p>
    </>
  )
}
