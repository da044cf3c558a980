import { groupIban } from '#core/bank-accounts'
import { paymentMeans } from '#core/codelists'
import type { InvoiceDraft, PaymentMeans } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import type { PaperStyle } from '#core/paper-style'
import { informationOf, otherAttachmentsOf } from '#core/supporting-references'
import { bankNameOf } from './bank-name.ts'
import { nameOf } from './describe-parties.ts'
import type { PaperFact, PaperGroup, PaperValue } from './paper.ts'
import { amount, date, fact, facts, id, named, text } from './values.ts'

/**
 * Payment details: one group for each means of payment. The bank details of the company are shown only if the document
 * names no account, card or mandate, so that there is one place to pay to. A credit note has no payment details.
 * Neither has a deemed supply, even if the document contains some.
 */
export function describePayment(
  draft: InvoiceDraft,
  style: Pick<PaperStyle, 'accounts' | 'bank'>,
  sellerNameAr: string | undefined,
): PaperGroup[] {
  if (draft.flags?.deemedSupply) return []
  const means = draft.paymentMeans ?? []
  const context = { style, seller: { name: draft.seller?.legalName, nameAr: sellerNameAr } }
  const isSaid = means.some(({ account, card, mandate }) => account?.value || card || mandate)
  const ownAccount = isSaid || isCreditNote(draft.kind) ? [] : bankFacts(context)
  const [first = [], ...more] = means.map((one) => paymentFacts(one, context))
  return [[...first, ...ownAccount], ...more]
    .filter((all) => all.length > 0)
    .map((all): PaperGroup => ({ label: 'payment', facts: all }))
}

interface PaymentContext {
  readonly style: Pick<PaperStyle, 'accounts' | 'bank'>
  readonly seller: { readonly name: string | undefined; readonly nameAr: string | undefined }
}

/** The holder of the account: in both languages if it is the seller, whose name is known in both. */
function holder(name: string | undefined, { seller }: PaymentContext): PaperValue | undefined {
  return nameOf(name, name?.trim() === seller.name?.trim() ? seller.nameAr : undefined)
}

function bankFacts(context: PaymentContext): PaperFact[] {
  const { account, accountName, bic } = context.style.bank
  return facts(
    fact('account', id(groupIban(account))),
    fact('accountName', holder(accountName, context)),
    fact('bank', account && bankNameOf({ value: account, bankId: bic }, context.style), id(bic)),
  )
}

/** Terms and conditions of a company, in the one language that there is where the other is empty. */
export function describeConditions({ terms }: PaperStyle): PaperFact | undefined {
  const [en, ar] = [terms.en.trim(), terms.ar.trim()]
  return fact('conditions', (en || ar) && { type: 'name', en: en || ar, ar: ar || en })
}

function paymentFacts(
  { account, card, code, dueDate, mandate, remittance, text: words }: PaymentMeans,
  context: PaymentContext,
): PaperFact[] {
  return facts(
    fact('paymentMeans', named(paymentMeans, code) ?? text(words)),
    fact('account', id(account?.value && groupIban(account.value, account.scheme))),
    fact('accountName', holder(account?.name, context)),
    fact('bank', bankNameOf(account, context.style), id(account?.bankId)),
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
    fact('information', text(informationOf(draft))),
    ...otherAttachmentsOf(draft).map(({ description, file, reference, url }) =>
      fact('attachment', id(reference), text(description), text(file?.name), id(url)),
    ),
  )
}
