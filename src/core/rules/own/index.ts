import type { RuleContext } from '../engine/rule.ts'
import { breakdownContexts } from './breakdown.ts'
import { codeContexts } from './codes.ts'
import { dateContexts } from './dates.ts'
import { documentContexts } from './document.ts'
import { lineContexts } from './lines.ts'
import { partyContexts } from './parties.ts'
import { valueContexts } from './values.ts'

/**
 * Checks of our own: what the guidelines ask for and the official rules let pass. All advise and none stops a
 * document, since the receiver's provider would take it.
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
