import { toKind } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import type { DocumentKind } from '#core/kinds'
import type { VatCategory } from '#core/vat'
import { type InvoiceType, invoiceTypeOf, withInvoiceType } from './invoice-types.ts'
import { type Scenario, scenarioOf, withScenario } from './scenarios.ts'

/** The choices that decide which document it is and how it is taxed. */
interface SupplyChoice {
  readonly kind: DocumentKind
  readonly type: InvoiceType
  /** Null while the user has not chosen one: the lines then keep their treatment. */
  readonly scenario: Scenario | null
}

/** The choices that a draft contains; no type of supply is chosen again. */
export function supplyChoiceOf(draft: InvoiceDraft): SupplyChoice {
  return { kind: draft.kind, type: invoiceTypeOf(draft), scenario: null }
}

/** The choice with another kind of document; the invoice type follows. */
export function withKind(draft: InvoiceDraft, choice: SupplyChoice, kind: DocumentKind): SupplyChoice {
  const { type } = supplyChoiceOf(toKind(withInvoiceType(draft, choice.type), kind))
  return { ...choice, kind, type }
}

/** The choice with another invoice type; the kind of document follows. */
export function withType(draft: InvoiceDraft, choice: SupplyChoice, type: InvoiceType): SupplyChoice {
  return { ...choice, kind: withInvoiceType(toKind(draft, choice.kind), type).kind, type }
}

/** The draft as chosen, with all input preserved that the type of supply does not decide. Pure. */
export function withSupplyChoice(draft: InvoiceDraft, { kind, type, scenario }: SupplyChoice): InvoiceDraft {
  const next = withInvoiceType(toKind(draft, kind), type)
  return scenario === null || scenario === scenarioOf(next) ? next : withScenario(next, scenario)
}

interface SupplyEffects {
  /** Number of filled lines that get another tax treatment, by that treatment. */
  readonly lines: ReadonlyMap<VatCategory, number>
  /** Entered values that the type of supply does not have. */
  readonly dropped: readonly ('beneficiary' | 'principal')[]
}

/** The consequences of a choice for what the user has entered. Pure. */
export function supplyEffects(before: InvoiceDraft, after: InvoiceDraft): SupplyEffects {
  const lines = new Map<VatCategory, number>()
  before.lines?.forEach((line, index) => {
    const category = after.lines?.[index]?.vat?.category
    if (!line.item?.name || category === undefined || category === line.vat?.category) return
    lines.set(category, (lines.get(category) ?? 0) + 1)
  })
  const dropped = (['beneficiary', 'principal'] as const).filter((key) => before[key]?.value && !after[key])
  return { lines, dropped }
}
