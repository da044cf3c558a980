import type { Finding } from '#contract/common'
import { addDays, isPlainDate } from '#core/calendar'
import { fieldOf } from '#core/findings'
import { fixFor as coreFixFor } from '#core/fixes'
import { usualPayment } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import { reportOnlyReceivers } from '#core/participant-ids'
import { lineIndexOf } from './finding-fields.ts'
import type { FormState } from './form-store.ts'
import { canChangeScenario, scenariosOf, withScenario } from './scenarios.ts'

/** A button that fixes a finding: the key of its text, and its action. */
interface Fix {
  readonly words: string
  readonly params: Readonly<Record<string, string>>
  readonly apply: (draft: InvoiceDraft) => InvoiceDraft
}

type OwnKey =
  | 'priceOfProduct'
  | 'dueOn'
  | 'today'
  | 'creditTransfer'
  | 'beneficiaryIsBuyer'
  | 'noExchangeRate'
  | 'removeLine'
  | 'supplyExport'

function own(key: OwnKey, params: Fix['params'], apply: Fix['apply']): Fix {
  return { words: `documents:fix.${key}`, params, apply }
}

/**
 * The fix of a finding: from data of the form, otherwise from the draft itself. A missing due date is `dueDays` after the
 * issue.
 */
export function fixFor(
  finding: Finding,
  state: Pick<FormState, 'draft' | 'products'>,
  today: string,
  dueDays = usualPayment.days,
): Fix | undefined {
  const formFixOf = formFix(finding, state, today, dueDays)
  if (formFixOf) return formFixOf
  const { draft } = state
  const { params, ...rest } = finding
  const fix = coreFixFor({ ...rest, ...(params ? { params } : {}) }, draft)
  if (!fix) return undefined
  return { words: `fixes:${fix.label}`, params: {}, apply: fix.apply }
}

/** Fixes that need data of the form that is not in the draft. */
function formFix(
  finding: Finding,
  state: Pick<FormState, 'draft' | 'products'>,
  today: string,
  dueDays: number,
): Fix | undefined {
  const { draft, products } = state
  const field = fieldOf(finding.path)
  const index = lineIndexOf(field)
  const line = index === undefined ? undefined : draft.lines?.[index]
  if (index !== undefined && line) {
    const product = line.id === undefined ? undefined : products[line.id]
    if (field.endsWith('.price.gross') && !line.price?.gross && product) {
      const { unitPrice } = product
      return own('priceOfProduct', { amount: unitPrice }, (now) =>
        withLine(now, index, { ...line, price: { ...line.price, gross: unitPrice } }),
      )
    }
    const isEmpty = !line.item?.name && !line.price?.gross
    if (isEmpty && (draft.lines?.length ?? 0) > 1) {
      return own('removeLine', { line: String(index + 1) }, (now) => ({
        ...now,
        lines: (now.lines ?? []).filter((_, at) => at !== index),
      }))
    }
    return undefined
  }
  return exportFix(finding, draft) ?? documentFix(field, draft, today, dueDays)
}

/** The predefined receiver of exports in another document: the rule demands a tax number, which a buyer abroad lacks. */
function exportFix({ rule }: Finding, draft: InvoiceDraft): Fix | undefined {
  const isOfExport = draft.buyer?.participantId?.value === reportOnlyReceivers.exportOutsidePeppol
  if (rule !== 'ibr-135-ae' || !isOfExport || draft.flags?.export) return undefined
  const isPossible = canChangeScenario(draft) && scenariosOf(draft.kind).includes('export')
  return isPossible ? own('supplyExport', {}, (now) => withScenario(now, 'export')) : undefined
}

function documentFix(field: string, draft: InvoiceDraft, today: string, dueDays: number): Fix | undefined {
  switch (field) {
    case 'issueDate':
      return draft.issueDate ? undefined : own('today', {}, (now) => ({ ...now, issueDate: today }))
    case 'dueDate':
    case 'paymentTerms': {
      const from = draft.issueDate && isPlainDate(draft.issueDate) ? draft.issueDate : today
      const date = addDays(from, dueDays)
      return draft.dueDate ? undefined : own('dueOn', { date }, (now) => ({ ...now, dueDate: date }))
    }
    case 'paymentMeans':
    case 'paymentMeans[0].code':
      return draft.paymentMeans?.[0]?.code
        ? undefined
        : own('creditTransfer', {}, (now) => ({
            ...now,
            paymentMeans: [{ ...now.paymentMeans?.[0], code: '30' }],
          }))
    case 'beneficiary':
    case 'beneficiary.value': {
      const id = draft.buyer?.trn || draft.buyer?.tin
      return id && !draft.beneficiary?.value
        ? own('beneficiaryIsBuyer', { id }, (now) => ({
            ...now,
            beneficiary: { ...now.beneficiary, value: id },
          }))
        : undefined
    }
    case 'exchangeRate.rate':
      return own('noExchangeRate', {}, ({ exchangeRate: _exchangeRate, ...now }) => ({
        ...now,
        currency: 'AED',
      }))
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
