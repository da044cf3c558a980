import { type FlagName, type InvoiceDraft, isCreditNote, type VatCategory } from '#core/invoice'
import { withVatCategory } from './draft-lines.ts'

/** What people say they are invoicing; flags, tax treatment and the fields shown follow from it. */
export const scenarios = [
  'standard',
  'export',
  'reverseCharge',
  'freeZone',
  'deemedSupply',
  'ecommerce',
  'summaryInvoice',
  'continuousSupply',
  'profitMargin',
  'disclosedAgent',
] as const satisfies readonly (FlagName | 'standard' | 'reverseCharge')[]
export type Scenario = (typeof scenarios)[number]

/** The treatment that every line of a scenario has. */
const categoryOf: Readonly<Partial<Record<Scenario, VatCategory>>> = {
  export: 'zeroRated',
  reverseCharge: 'reverseCharge',
  profitMargin: 'marginScheme',
}

/** The scenario that a draft is in, from its flags and, for the reverse charge, its lines. */
export function scenarioOf(draft: InvoiceDraft): Scenario {
  const flagged = scenarios.find(
    (scenario) => scenario in (draft.flags ?? {}) && draft.flags?.[scenario as FlagName],
  )
  if (flagged) return flagged
  const lines = draft.lines ?? []
  return lines.length > 0 && lines.every(({ vat }) => vat?.category === 'reverseCharge')
    ? 'reverseCharge'
    : 'standard'
}

/** The endpoint that stands for a deemed supply, which has no receiver (BIS 1.5.3). */
export const deemedSupplyEndpoint = '9900000097'
/** Endpoints for buyers that the network does not have: within the UAE, and abroad. */
export const unreachableEndpoint = '9900000098'
export const exportEndpoint = '9900000099'

/** The draft in another scenario: its flag, the treatment of its lines, and nothing left of the one before. */
export function withScenario(draft: InvoiceDraft, scenario: Scenario): InvoiceDraft {
  const before = categoryOf[scenarioOf(draft)]
  const after = categoryOf[scenario]
  const lines = draft.lines?.map((line) => {
    if (after) return withVatCategory(line, after)
    return before && line.vat?.category === before ? withVatCategory(line, 'standard') : line
  })
  const { flags: _flags, beneficiary, principal, ...rest } = draft
  const isFlag = scenario !== 'standard' && scenario !== 'reverseCharge'
  const next: InvoiceDraft = {
    ...rest,
    flags: isFlag ? { [scenario]: true } : {},
    ...(lines ? { lines } : {}),
    ...(scenario === 'freeZone' && beneficiary ? { beneficiary } : {}),
    ...(scenario === 'disclosedAgent' && principal ? { principal } : {}),
  }
  return withEndpoint(next, scenario)
}

/** A deemed supply goes to the tax authority only; leaving it takes that endpoint away again. */
function withEndpoint(draft: InvoiceDraft, scenario: Scenario): InvoiceDraft {
  const { buyer } = draft
  if (scenario === 'deemedSupply') {
    return buyer
      ? { ...draft, buyer: { ...buyer, participantId: { scheme: '0235', value: deemedSupplyEndpoint } } }
      : draft
  }
  if (buyer?.participantId?.value !== deemedSupplyEndpoint) return draft
  const { participantId: _participantId, ...known } = buyer
  return { ...draft, buyer: known }
}

/** Which groups of fields a scenario needs open. */
export function needsOf(draft: InvoiceDraft): {
  delivery: boolean
  period: boolean
  frequency: boolean
  beneficiary: boolean
  principal: boolean
} {
  const { flags } = draft
  return {
    delivery: Boolean(flags?.export || flags?.ecommerce),
    period: Boolean(flags?.summaryInvoice || flags?.continuousSupply),
    frequency: Boolean(flags?.continuousSupply),
    beneficiary: Boolean(flags?.freeZone),
    principal: Boolean(flags?.disclosedAgent),
  }
}

/** A credit note that names an invoice takes over what that was; only one that names none says it itself. */
export function canChangeScenario(draft: InvoiceDraft): boolean {
  return !isCreditNote(draft.kind) || !draft.precedingDocuments?.some(({ number }) => number)
}
