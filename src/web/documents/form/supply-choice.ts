import { isBlankLine, type OwnParticipant, toKind } from '#core/drafts'
import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { counterpartyRoleOf, type DocumentKind } from '#core/kinds'
import type { VatCategory } from '#core/vat'
import { participantIdOf } from './draft-parties.ts'
import { type InvoiceType, invoiceTypeOf, withInvoiceType, withoutConsumer } from './invoice-types.ts'
import { type Scenario, scenarioOf, withScenario } from './scenarios.ts'

type Seller = Pick<OwnParticipant, 'address'>

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
export function withKind(
  draft: InvoiceDraft,
  choice: SupplyChoice,
  kind: DocumentKind,
  seller: Seller,
): SupplyChoice {
  const { type } = supplyChoiceOf(toKind(withInvoiceType(draft, choice.type, seller), kind))
  return { ...choice, kind, type }
}

/** The choice with another invoice type; the kind of document follows. */
export function withType(
  draft: InvoiceDraft,
  choice: SupplyChoice,
  type: InvoiceType,
  seller: Seller,
): SupplyChoice {
  return { ...choice, kind: withInvoiceType(toKind(draft, choice.kind), type, seller).kind, type }
}

/** The draft as chosen, with all input preserved that the type of supply does not decide. Pure. */
export function withSupplyChoice(
  draft: InvoiceDraft,
  { kind, type, scenario }: SupplyChoice,
  seller: Seller,
): InvoiceDraft {
  // Before the kind, which may make the buyer the other side.
  const known = type === 'b2c' ? draft : withoutConsumer(draft, seller)
  const next = withInvoiceType(toKind(known, kind), type, seller)
  return scenario === null || scenario === scenarioOf(next) ? next : withScenario(next, scenario)
}

interface SupplyEffects {
  /** Number of filled lines that get another tax treatment, by that treatment. */
  readonly lines: ReadonlyMap<VatCategory, number>
  /** Entered values that the type of supply does not have. */
  readonly dropped: readonly DroppedField[]
  /** The participant id of the other side, if another one replaces it or none does (then `to` is empty). */
  readonly receiver: { readonly from: string; readonly to: string } | null
}

type DroppedField =
  | 'beneficiary'
  | 'principal'
  | 'lines_vat_exemptionReasonCode'
  | 'lines_item_reverseChargeType'

/** The consequences of a choice for what the user has entered. Pure. */
export function supplyEffects(before: InvoiceDraft, after: InvoiceDraft): SupplyEffects {
  const lines = new Map<VatCategory, number>()
  const dropped = new Set<DroppedField>()
  for (const key of ['beneficiary', 'principal'] as const)
    if (before[key]?.value && !after[key]) dropped.add(key)
  before.lines?.forEach((line, index) => {
    const next = after.lines?.[index]
    if (!next || isBlankLine(line)) return
    if (hasExemptionReason(line) && !hasExemptionReason(next)) dropped.add('lines_vat_exemptionReasonCode')
    if (line.item?.reverseChargeType && !next.item?.reverseChargeType)
      dropped.add('lines_item_reverseChargeType')
    const category = next.vat?.category
    if (category === undefined || category === line.vat?.category) return
    lines.set(category, (lines.get(category) ?? 0) + 1)
  })
  const [from, to] = [receiverOf(before), receiverOf(after)]
  return { lines, dropped: [...dropped], receiver: from !== '' && from !== to ? { from, to } : null }
}

function hasExemptionReason({ vat }: InvoiceLine): boolean {
  return Boolean(vat?.exemptionReasonCode || vat?.exemptionReason)
}

function receiverOf(draft: InvoiceDraft): string {
  return participantIdOf(draft[counterpartyRoleOf(draft.kind)])
}
