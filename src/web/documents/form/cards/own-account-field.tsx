import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAccount } from '#core/bank-accounts'
import { creditTransferTo, withOwnAccounts, withoutFormerAccount } from '#core/form-defaults'
import { isSelfBilled } from '#core/kinds'
import { useLocalName } from '#web/lib/use-language.ts'
import { CheckboxField, ChoiceField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { bankAccountsQuery } from '../../bank-accounts.ts'
import { useAccountToSave } from '../account-to-save.ts'
import { CollapsibleSection, DraftTextField } from '../fields.tsx'
import { useDraftText, useForm, useFormMeta } from '../form-context.tsx'
import styles from './cards.module.css'

/** The accounts of Settings, and the one that the document names. */
function useOwnAccounts() {
  const accounts = useQuery(bankAccountsQuery).data ?? []
  const value = useDraftText('paymentMeans[0].account.value')
  const bankId = useDraftText('paymentMeans[0].account.bankId')
  return { accounts, current: accounts.find((one) => isSameAccount({ value, bankId }, one)) }
}

/** Suggests the accounts of Settings, those in the currency of the document first. */
export function OwnAccountField() {
  const { t } = useTranslation('documents')
  const localName = useLocalName()
  const { accounts, current } = useOwnAccounts()
  const currency = useDraftText('currency')
  const code = useDraftText('paymentMeans[0].code')
  // A document in which we are the buyer is not paid to our own account.
  const isOurs = useForm((state) => !isSelfBilled(state.draft.kind))
  const set = useForm((state) => state.set)
  if (accounts.length === 0 || !isOurs) return null
  const offered = accounts.toSorted(
    (a, b) => Number(b.currency === currency) - Number(a.currency === currency),
  )
  return (
    <Span columns={2}>
      <ChoiceField
        label={t('payment.ownAccount')}
        description={t('payment.ownAccountHint')}
        value={current?.id ?? ''}
        data={[
          { value: '', label: t('payment.otherAccount') },
          ...offered.map((account) => ({
            value: account.id,
            label: [
              localName(account.bankName, account.bankNameAr),
              // A whole number does not fit; cut off it would look like another one.
              `\u2066•• ${account.account.slice(-4)}\u2069`,
              account.currency,
            ]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
        onChange={(event) => {
          const chosen = offered.find(({ id }) => id === event.currentTarget.value)
          if (chosen) set('paymentMeans[0]', creditTransferTo(chosen, code || undefined))
        }}
      />
    </Span>
  )
}

/**
 * Number, bank and holder of the account. Of an account of ours they are known, and one step away; an account that is typed
 * stays in view while it becomes one of ours.
 */
export function AccountFields() {
  const { t } = useTranslation('documents')
  const { accounts, current } = useOwnAccounts()
  const isOurs = useForm((state) => !isSelfBilled(state.draft.kind))
  const [isTyped, setIsTyped] = useState(false)
  const fields = (
    <FieldGrid columns={4}>
      <Span columns={2}>
        <AccountField />
      </Span>
      <DraftTextField
        path="paymentMeans[0].account.bankId"
        label={t('payment.bank')}
        description={t('payment.bankHint')}
        dir="ltr"
      />
      <DraftTextField path="paymentMeans[0].account.name" label={t('payment.accountName')} />
    </FieldGrid>
  )
  return (
    <Span columns={4}>
      <div onInput={() => setIsTyped(true)}>
        {isOurs && accounts.length > 0 ? (
          <CollapsibleSection title={t('payment.accountDetails')} open={isTyped || !current}>
            {fields}
          </CollapsibleSection>
        ) : (
          fields
        )}
      </div>
    </Span>
  )
}

/** The account number; the holder and BIC of an account of ours are set and removed with its number. */
function AccountField() {
  const { t } = useTranslation('documents')
  const accounts = useQuery(bankAccountsQuery).data ?? []
  const value = useDraftText('paymentMeans[0].account.value')
  const own = accounts.find((one) => isSameAccount({ value }, one))
  const update = useForm((state) => state.update)
  /** Our account that the field contained before the user typed. */
  const former = useRef<typeof own>(undefined)
  const leave = () => {
    const last = former.current
    update((draft) => withOwnAccounts(last ? withoutFormerAccount(draft, last) : draft, accounts))
  }
  return (
    <DraftTextField
      path="paymentMeans[0].account.value"
      label={t('payment.account')}
      dir="ltr"
      onEnter={() => {
        former.current = own
      }}
      onLeave={leave}
    />
  )
}

/** Offers to save a typed IBAN as an account of the company, so that later invoices start with it. */
export function SaveAccountField() {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const account = useAccountToSave()
  if (!account) return null
  return (
    <Span columns={2}>
      {account.request ? (
        <CheckboxField
          label={t('payment.saveAccount')}
          description={t('payment.saveAccountHint')}
          checked={account.isChosen}
          onChange={(event) => store.setState({ savesAccount: event.currentTarget.checked })}
        />
      ) : (
        <p className={styles['hint']}>{t('payment.askToSave')}</p>
      )}
    </Span>
  )
}
