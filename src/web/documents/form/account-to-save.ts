import { useQuery } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import type { BankAccount } from '#contract/bank-accounts'
import { NewBankAccount } from '#contract/bank-accounts'
import { ibanFault, isSameAccount, plainAccount } from '#core/bank-accounts'
import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { useCan } from '#web/identity/index.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { bankAccountsQuery } from '../bank-accounts.ts'
import { paperStyleQuery } from '../paper-view/paper-style.ts'
import { useForm, useFormMeta } from './form-context.tsx'

/** A typed account that the company's settings do not have. */
interface AccountToSave {
  /** Undefined if the user may not change the settings. */
  readonly request: NewBankAccount | undefined
  /** Whether it is saved when the document is issued: chosen by the user, else if it is the first of its currency. */
  readonly isChosen: boolean
}

/**
 * The IBAN to which an invoice is to be paid, as an account of the company; undefined for other numbers, for a number
 * with a fault, and for documents that are not paid to us. Pure.
 * @param sellerName the holder of the account unless the draft names one
 */
export function accountOf(draft: InvoiceDraft, sellerName: string): NewBankAccount | undefined {
  const { value = '', name, bankId = '' } = draft.paymentMeans?.[0]?.account ?? {}
  if (isCreditNote(draft.kind) || isSelfBilled(draft.kind) || draft.flags?.deemedSupply) return undefined
  const account = plainAccount(value)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) || ibanFault(account)) return undefined
  const accountName = name?.trim() || sellerName
  const request = { account, accountName, bic: bankId, currency: draft.currency ?? 'AED' }
  return NewBankAccount.safeParse(request).data ?? NewBankAccount.safeParse({ ...request, bic: '' }).data
}

/** The typed account that can be saved; undefined if there is none, or if the settings have it. */
export function useAccountToSave(): AccountToSave | undefined {
  const accounts = useQuery(bankAccountsQuery).data
  const canSave = useCan('settings.update')
  const { seller } = useFormMeta()
  const draft = useForm((state) => state.draft)
  const choice = useForm((state) => state.savesAccount)
  const request = accounts && accountOf(draft, seller.nameEn)
  if (!request || accounts.some((own) => isSameAccount({ value: request.account }, own))) return undefined
  const isFirst = !accounts.some(({ currency }) => currency === request.currency)
  return canSave ? { request, isChosen: choice ?? isFirst } : { request: undefined, isChosen: false }
}

/** Adds the account to the settings: later documents start with it. */
export async function saveAccount(request: NewBankAccount, idempotencyKey: string): Promise<void> {
  const { data }: { data: BankAccount[] } = await call(settingsApi.addBankAccount, {
    body: request,
    idempotencyKey,
  })
  queryClient.setQueryData(bankAccountsQuery.queryKey, data)
  await queryClient.invalidateQueries({ queryKey: paperStyleQuery().queryKey })
}
