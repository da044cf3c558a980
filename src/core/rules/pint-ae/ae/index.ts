import type { RuleContext } from '../../engine/rule.ts'
import { breakdownContexts } from './breakdown.ts'
import { codeContexts } from './codes.ts'
import { documentContexts } from './document.ts'
import { lineCategoryContexts } from './line-categories.ts'
import { lineAndItemContexts } from './lines.ts'
import { partyContexts } from './parties.ts'
import { priceAndAllowanceContexts } from './prices-allowances.ts'

/** The rules that the UAE adds to PINT (132), the same for all documents. */
export const aeContexts: RuleContext[] = [
  ...partyContexts,
  ...priceAndAllowanceContexts,
  ...lineAndItemContexts,
  ...documentContexts,
  ...breakdownContexts,
  ...lineCategoryContexts,
  ...codeContexts,
]
