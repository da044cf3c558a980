import { paymentMeans } from '#core/codelists'
import type { InvoiceDraft, PaymentMeans } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { groupIban } from './group-iban.ts'
import type { PaperFact, PaperGroup } from './paper.ts'
import type { PaperBank, PaperStyle } from './style.ts'
import { amount, date, fact, facts, id, named, text } from './values.ts'

/**
 * How and where to pay: one group for each means of payment. The bank details of a company stand in for an account only where
 * the document names none, nor a card or a mandate: two places to pay to would be one too many. Nothing is paid on a credit
 * note; of a deemed supply, which nobody pays, not even what the document says of payment is shown.
 */
export function describePayment(draft: InvoiceDraft, bank: PaperBank): PaperGroup[] {
  if (draft.flags?.deemedSupply) return []
  const means = draft.paymentMeans ?? []
  const isSaid = means.some(({ account, card, mandate }) => account?.value || card || mandate)
  const ownAccount = isSaid || isCreditNote(draft.kind) ? [] : bankFacts(bank)
  const [first = [], ...more] = means.map(paymentFacts)
  return [[...first, ...ownAccount], ...more]
    .filter((all) => all.length > 0)
    .map((all): PaperGroup => ({ label: 'payment', facts: all }))
}

function bankFacts({ account, accountName, bankName, bic }: PaperBank): PaperFact[] {
  return facts(
    fact('account', id(groupIban(account))),
    fact('accountName', text(accountName)),
    fact('bank', text(bankName), id(bic)),
  )
}

/** Terms and conditions of a company, in the one language that there is where the other is empty. */
export function describeConditions({ terms }: PaperStyle): PaperFact | undefined {
  const [en, ar] = [terms.en.trim(), terms.ar.trim()]
  return fact('conditions', (en || ar) && { type: 'name', en: en || ar, ar: ar || en })
}

function paymentFacts({
  account,
  card,
  code,
  dueDate,
  mandate,
  remittance,
  text: words,
}: PaymentMeans): PaperFact[] {
  return facts(
    fact('paymentMeans', named(paymentMeans, code) ?? text(words)),
    fact('account', id(account?.value && groupIban(account.value, account.scheme))),
    fact('accountName', text(account?.name)),
    fact('bank', id(account?.bankId)),
    fact('paymentReference', ...(remittance ?? []).map(({ value }) => id(value))),
    fact('dueDate', date(dueDate)),
    fact('card', text(card?.network), id(card?.number)),
    fact('cardHolder', text(card?.holder)),
    fact('mandate', id(mandate?.reference)),
    fact('debitedAccount', id(mandate?.debitedAccount)),
  )
}

/** Terms, notes, payments received before and attachments. */
export function describeNotes(draft: InvoiceDraft, currency: string): PaperFact[] {
  return facts(
    ...(draft.flags?.deemedSupply ? [] : (draft.paymentTerms ?? [])).map((terms) =>
      terms.amount
        ? fact('installment', amount(terms.amount, currency), date(terms.dueDate), text(terms.note))
        : fact('terms', text(terms.note), date(terms.dueDate)),
    ),
    ...(draft.prepayments ?? []).map((one) =>
      fact('prepayments', id(one.id), amount(one.amount, currency), date(one.receivedDate), text(one.type)),
    ),
    fact('note', text(draft.note)),
    fact(
      'attachments',
      ...(draft.attachments ?? []).map(({ description, file, reference, url }) =>
        text(file?.name ?? description ?? url ?? reference),
      ),
    ),
  )
}
