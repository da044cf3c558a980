import type { Place, Specification } from '../../engine/rule.ts'
import { allowanceChargePlaces } from './allowances-charges.ts'
import { codePlaces } from './codes.ts'
import { documentPlaces } from './document.ts'
import { formatPlaces } from './formats.ts'
import { identifierPlaces } from './identifiers.ts'
import { lineAndItemPlaces } from './lines.ts'
import { partyPlaces } from './parties.ts'
import { referenceAndPaymentPlaces } from './references-payment.ts'
import { totalsPlaces } from './totals.ts'

/** The rules that all PINT specifications share (170); one differs between billing and self-billing. */
export function sharedPlaces(specification: Specification): Place[] {
  return [
    ...identifierPlaces,
    ...allowanceChargePlaces,
    ...referenceAndPaymentPlaces,
    ...partyPlaces,
    ...totalsPlaces,
    ...documentPlaces,
    ...lineAndItemPlaces,
    ...formatPlaces,
    ...codePlaces(specification),
  ]
}
