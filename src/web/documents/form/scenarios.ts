import { type InvoiceDraft } from '#core/invoice'
import {
  type DocumentKind,
  type FlagFields,
  type FlagName,
  flagDefinition,
  flagNames,
  isCommercial,
  isCreditNote,
} from '#core/kinds'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import { type VatCategory } from '#core/vat'
import { withVatCategory } from './draft-lines.ts'
import { withExportReceiver } from './draft-parties.ts'

/** The types of supply, in the words of users; they determine flags, tax treatment and the fields shown. */
export type Scenario = FlagName | 'standard' | 'reverseCharge'

/** The most common scenarios first, then the other flags in their order. */
const first: readonly Scenario[] = [
  ...(['standard', 'export', 'reverseCharge', 'freeZone', 'deemedSupply', 'ecommerce'] as const),
  ...(['summaryInvoice', 'continuousSupply'] as const),
]
export const scenarios: readonly Scenario[] = [...first, ...flagNames.filter((name) => !first.includes(name))]

/** The scenarios that a kind of document allows: a commercial one has no VAT. Source: Guidelines 10.4, ibr-157-ae. */
export function scenariosOf(kind: DocumentKind): readonly Scenario[] {
  return isCommercial(kind) ? scenarios.filter((scenario) => !taxOnly.includes(scenario)) : scenarios
}

const taxOnly: readonly Scenario[] = [
  'export',
  'reverseCharge',
  'deemedSupply',
  'profitMargin',
  'summaryInvoice',
]

/** The flag of a scenario; the standard case and the reverse charge have no flag. */
function flagOf(scenario: Scenario): FlagName | undefined {
  return scenario === 'standard' || scenario === 'reverseCharge' ? undefined : scenario
}

/** The treatment that a scenario prescribes for every line. */
export function categoryOf(scenario: Scenario): VatCategory | undefined {
  const flag = flagOf(scenario)
  return flag ? flagDefinition(flag).lineCategory : scenario === 'reverseCharge' ? scenario : undefined
}

/** The scenario of a draft, from its flags and, for the reverse charge, its lines. */
export function scenarioOf(draft: InvoiceDraft): Scenario {
  const flagged = scenarios.find((scenario) => {
    const flag = flagOf(scenario)
    return flag !== undefined && draft.flags?.[flag]
  })
  if (flagged) return flagged
  const lines = draft.lines ?? []
  return lines.length > 0 && lines.every(({ vat }) => vat?.category === 'reverseCharge')
    ? 'reverseCharge'
    : 'standard'
}

/** The draft in another scenario, with its flag and the treatment of its lines, and nothing of the previous one. */
export function withScenario(draft: InvoiceDraft, scenario: Scenario): InvoiceDraft {
  const before = categoryOf(scenarioOf(draft))
  const after = categoryOf(scenario)
  const lines = draft.lines?.map((line) => {
    if (after) return withVatCategory(line, after)
    return before && line.vat?.category === before ? withVatCategory(line, 'standard') : line
  })
  const { flags: _flags, beneficiary, principal, ...rest } = draft
  const flag = flagOf(scenario)
  const asksFor = (flag && flagDefinition(flag).asksFor) ?? []
  const next: InvoiceDraft = {
    ...rest,
    flags: flag ? { [flag]: true } : {},
    ...(lines ? { lines } : {}),
    ...(asksFor.includes('beneficiary') && beneficiary ? { beneficiary } : {}),
    ...(asksFor.includes('principal') && principal ? { principal } : {}),
  }
  return withReceiver(next, flag)
}

/**
 * A document with a predefined receiver is only reported to the tax authority; leaving its scenario removes that id. An
 * export to a buyer abroad who has no id gets the one for exports.
 */
function withReceiver(draft: InvoiceDraft, flag: FlagName | undefined): InvoiceDraft {
  const { buyer } = draft
  if (!buyer) return draft
  const receiver = receiverOf(flag)
  if (receiver)
    return { ...draft, buyer: { ...buyer, participantId: { scheme: tinScheme, value: receiver } } }
  const current = buyer.participantId?.value ?? ''
  const isOfOther =
    current === reportOnlyReceivers.exportOutsidePeppol
      ? flag !== 'export'
      : flagNames.some((name) => receiverOf(name) === current)
  const { participantId: _participantId, ...identified } = buyer
  const plain = isOfOther ? { ...draft, buyer: identified } : draft
  return flag === 'export' ? withExportReceiver(plain) : plain
}

function receiverOf(flag: FlagName | undefined): string | undefined {
  const reason = flag && flagDefinition(flag).receiver
  return reason && reportOnlyReceivers[reason]
}

/** The groups of fields that the flags of a draft require. */
export function needsOf(draft: InvoiceDraft): Readonly<Record<FlagFields, boolean>> {
  const requiredFields = new Set(
    flagNames.flatMap((name) => (draft.flags?.[name] ? (flagDefinition(name).asksFor ?? []) : [])),
  )
  return {
    delivery: requiredFields.has('delivery'),
    period: requiredFields.has('period'),
    frequency: requiredFields.has('frequency'),
    beneficiary: requiredFields.has('beneficiary'),
    principal: requiredFields.has('principal'),
  }
}

/** A credit note has the scenario of its preceding invoice; only one without a preceding invoice has its own. */
export function canChangeScenario(draft: InvoiceDraft): boolean {
  return !isCreditNote(draft.kind) || !draft.precedingDocuments?.some(({ number }) => number)
}
