import { isSameAccount } from '#core/bank-accounts'
import { addDays, isPlainDate } from '#core/calendar'
import type { InvoiceDraft, PaymentMeans } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'

/** UNCL 4461: credit transfer, the usual way to pay an invoice. */
const creditTransfer = '30'
/** Ways to pay to an account: credit transfer, debit transfer, payment to a bank account, standing and SEPA transfers. */
const toAccount = new Set(['30', '31', '42', '57', '58'])

/** How a company is paid, as its settings have it. */
export interface PaymentDefaults {
  /** Days from issue to due date. */
  readonly days: number
  /** Payment means, UNCL 4461. */
  readonly method: string
  /** Payment terms on each invoice; empty for none. */
  readonly terms: string
}

/** The defaults of a company that has changed nothing: thirty days, by credit transfer. */
export const usualPayment: PaymentDefaults = { days: 30, method: creditTransfer, terms: '' }

/** An account of the company, as the settings have it. */
interface OwnAccount {
  /** An IBAN without blanks, or the number of an account. */
  readonly account: string
  readonly accountName: string
  readonly bic: string
}

/** Payment means of a document that is to be paid to our account. */
export function creditTransferTo(
  { account, accountName, bic }: OwnAccount,
  code = creditTransfer,
): PaymentMeans {
  return { code, account: { value: account, name: accountName, ...(bic ? { bankId: bic } : {}) } }
}

/**
 * The draft with the defaults of a new one, for every source of drafts: an invoice is payable as the company's settings
 * say, to its usual account in the currency if it is paid to one. Values of the draft, and fields that it has cleared,
 * stay; credit notes and self-billed documents name no account and no terms of ours. Pure.
 * @param usual the default account in the currency of the draft
 * @param payment the payment defaults of the company
 */
export function withFormDefaults(
  draft: InvoiceDraft,
  usual: OwnAccount | undefined,
  payment: PaymentDefaults,
): InvoiceDraft {
  if (isCreditNote(draft.kind)) return draft
  const { dueDate, issueDate } = draft
  const next =
    dueDate === undefined && issueDate !== undefined && isPlainDate(issueDate)
      ? { ...draft, dueDate: addDays(issueDate, payment.days) }
      : draft
  // A deemed supply is not paid.
  if (draft.flags?.deemedSupply || isSelfBilled(draft.kind)) return next
  const means = draft.paymentMeans === undefined ? paymentBy(payment.method, usual) : undefined
  const hasTerms = payment.terms !== '' && draft.paymentTerms === undefined
  return {
    ...next,
    ...(means ? { paymentMeans: [means] } : {}),
    ...(hasTerms ? { paymentTerms: [{ note: payment.terms }] } : {}),
  }
}

/** Payment by a method (UNCL 4461); undefined if it needs an account and the company has none. Pure. */
export function paymentBy(method: string, usual: OwnAccount | undefined): PaymentMeans | undefined {
  if (!toAccount.has(method)) return { code: method }
  return usual && creditTransferTo(usual, method)
}

/**
 * The draft with holder and BIC of our accounts that it names only by number, so that the XML contains them. Values of
 * the draft, and fields that it has cleared, stay. Pure.
 */
export function withOwnAccounts(draft: InvoiceDraft, accounts: readonly OwnAccount[]): InvoiceDraft {
  const { kind, paymentMeans } = draft
  if (!paymentMeans || isCreditNote(kind) || isSelfBilled(kind)) return draft
  const completed = paymentMeans.map((means) => completeMeans(means, accounts))
  return completed.every((means, index) => means === paymentMeans[index])
    ? draft
    : { ...draft, paymentMeans: completed }
}

/**
 * The draft without the holder and the BIC of our account that a payment does not name any more: they were filled in
 * with its number, and belong to no other one. Other fields of the account stay. Pure.
 */
export function withoutFormerAccount(draft: InvoiceDraft, former: OwnAccount): InvoiceDraft {
  const { paymentMeans } = draft
  if (!paymentMeans) return draft
  const left = paymentMeans.map((means) => {
    const { bankId, name, ...account } = means.account ?? {}
    const isSame = isSameAccount(account, { account: former.account, bic: '' })
    const isTheirs = name === former.accountName && (bankId ?? '') === former.bic
    return isSame || !isTheirs ? means : { ...means, account }
  })
  return { ...draft, paymentMeans: left }
}

function completeMeans(means: PaymentMeans, accounts: readonly OwnAccount[]): PaymentMeans {
  const own = accounts.find((one) => isSameAccount(means.account, one))
  if (!own) return means
  const { accountName: name, bic } = own
  if (means.account?.name !== undefined && (means.account.bankId !== undefined || !bic)) return means
  return { ...means, account: { name, ...(bic ? { bankId: bic } : {}), ...means.account } }
}

/** The draft with the usual account where it is paid to an account and names none. Pure. */
export function withUsualAccount(draft: InvoiceDraft, usual: OwnAccount | undefined): InvoiceDraft {
  const { kind, paymentMeans } = draft
  if (!usual || !paymentMeans || isCreditNote(kind) || isSelfBilled(kind)) return draft
  const means = paymentMeans.map((one) =>
    one.account === undefined && toAccount.has(one.code ?? '')
      ? { ...creditTransferTo(usual, one.code), ...one }
      : one,
  )
  return { ...draft, paymentMeans: means }
}
