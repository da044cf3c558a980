import type { RuleContext } from '../engine/rule.ts'
import { breakdownContexts } from './breakdown.ts'
import { codeContexts } from './codes.ts'
import { dateContexts } from './dates.ts'
import { documentContexts } from './document.ts'
import { lineContexts } from './lines.ts'
import { partyContexts } from './parties.ts'
import { valueContexts } from './values.ts'

/**
 * Our own checks: requirements of the guidelines that the official rules do not enforce. All are warnings and none
 * stops a document, because the receiver's provider would accept it.
 */
export const ownContexts: RuleContext[] = [
  ...partyContexts,
  ...codeContexts,
  ...lineContexts,
  ...breakdownContexts,
  ...documentContexts,
  ...dateContexts,
  ...valueContexts,
]
