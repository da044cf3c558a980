import type { RuleContext, Specification } from '../../engine/rule.ts'
import { allowanceChargeContexts } from './allowances-charges.ts'
import { codeContexts } from './codes.ts'
import { documentContexts } from './document.ts'
import { formatContexts } from './formats.ts'
import { identifierContexts } from './identifiers.ts'
import { lineAndItemContexts } from './lines.ts'
import { partyContexts } from './parties.ts'
import { referenceAndPaymentContexts } from './references-payment.ts'
import { totalsContexts } from './totals.ts'

/** The rules that all PINT specifications share (170); one differs between billing and self-billing. */
export function sharedContexts(specification: Specification): RuleContext[] {
  return [
    ...identifierContexts,
    ...allowanceChargeContexts,
    ...referenceAndPaymentContexts,
    ...partyContexts,
    ...totalsContexts,
    ...documentContexts,
    ...lineAndItemContexts,
    ...formatContexts,
    ...codeContexts(specification),
  ]
}
