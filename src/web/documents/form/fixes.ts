import type { Finding } from '#contract/common'
import { addDays, isPlainDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { fieldFor, lineIndexOf } from './finding-fields.ts'
import type { FormState } from './form-store.ts'

/** One step that settles a finding, offered as a button: its words (`fix.<key>`) and what it does. */
export interface Fix {
  readonly key:
    | 'priceOfProduct'
    | 'dueIn30'
    | 'today'
    | 'creditTransfer'
    | 'beneficiaryIsBuyer'
    | 'noExchangeRate'
    | 'removeLine'
  readonly params: Readonly<Record<string, string>>
  readonly apply: (draft: InvoiceDraft) => InvoiceDraft
}

/** What can be offered for a finding; undefined where only the user can know. */
export function fixFor(
  finding: Finding,
  state: Pick<FormState, 'draft' | 'products'>,
  today: string,
): Fix | undefined {
  const { draft, products } = state
  const field = fieldFor(finding.path)
  const index = lineIndexOf(field)
  const line = index === undefined ? undefined : draft.lines?.[index]
  if (index !== undefined && line) {
    const product = line.id === undefined ? undefined : products[line.id]
    if (field.endsWith('.price.gross') && !line.price?.gross && product) {
      const { unitPrice } = product
      return {
        key: 'priceOfProduct',
        params: { amount: unitPrice },
        apply: (now) => withLine(now, index, { ...line, price: { ...line.price, gross: unitPrice } }),
      }
    }
    const isEmpty = !line.item?.name && !line.price?.gross
    if (isEmpty && (draft.lines?.length ?? 0) > 1) {
      return {
        key: 'removeLine',
        params: { line: String(index + 1) },
        apply: (now) => ({ ...now, lines: (now.lines ?? []).filter((_, at) => at !== index) }),
      }
    }
    return undefined
  }
  return documentFix(field, draft, today)
}

function documentFix(field: string, draft: InvoiceDraft, today: string): Fix | undefined {
  switch (field) {
    case 'issueDate':
      return draft.issueDate
        ? undefined
        : { key: 'today', params: {}, apply: (now) => ({ ...now, issueDate: today }) }
    case 'dueDate':
    case 'paymentTerms': {
      const from = draft.issueDate && isPlainDate(draft.issueDate) ? draft.issueDate : today
      const date = addDays(from, 30)
      return draft.dueDate
        ? undefined
        : { key: 'dueIn30', params: { date }, apply: (now) => ({ ...now, dueDate: date }) }
    }
    case 'paymentMeans':
    case 'paymentMeans[0].code':
      return draft.paymentMeans?.[0]?.code
        ? undefined
        : {
            key: 'creditTransfer',
            params: {},
            apply: (now) => ({ ...now, paymentMeans: [{ ...now.paymentMeans?.[0], code: '30' }] }),
          }
    case 'beneficiary':
    case 'beneficiary.value': {
      const id = draft.buyer?.trn || draft.buyer?.tin
      return id && !draft.beneficiary?.value
        ? {
            key: 'beneficiaryIsBuyer',
            params: { id },
            apply: (now) => ({ ...now, beneficiary: { ...now.beneficiary, value: id } }),
          }
        : undefined
    }
    case 'exchangeRate.rate':
      return {
        key: 'noExchangeRate',
        params: {},
        apply: ({ exchangeRate: _exchangeRate, ...now }) => ({ ...now, currency: 'AED' }),
      }
    default:
      return undefined
  }
}

function withLine(
  draft: InvoiceDraft,
  index: number,
  line: NonNullable<InvoiceDraft['lines']>[number],
): InvoiceDraft {
  return { ...draft, lines: (draft.lines ?? []).map((one, at) => (at === index ? line : one)) }
}
