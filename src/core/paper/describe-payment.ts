import { paymentMeans } from '#core/codelists'
import type { InvoiceDraft, PaymentMeans } from '#core/invoice'
import { groupIban } from './group-iban.ts'
import type { PaperFact, PaperGroup } from './paper.ts'
import { amount, date, fact, facts, id, named, text } from './values.ts'

/** How and where to pay: one group for each means of payment. */
export function describePayment(draft: InvoiceDraft): PaperGroup[] {
  return (draft.paymentMeans ?? [])
    .map((means): PaperGroup => ({ label: 'payment', facts: paymentFacts(means) }))
    .filter(({ facts: all }) => all.length > 0)
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
    ...(draft.paymentTerms ?? []).map((terms) =>
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
