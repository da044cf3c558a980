import type { Place } from '../engine/rule.ts'
import { breakdownPlaces } from './breakdown.ts'
import { codePlaces } from './codes.ts'
import { documentPlaces } from './document.ts'
import { linePlaces } from './lines.ts'
import { partyPlaces } from './parties.ts'
import { valuePlaces } from './values.ts'

/**
 * Checks of our own: what the guidelines ask for and the official rules let pass. All advise and none stops a
 * document, since the receiver's provider would take it.
 */
export const ownPlaces: Place[] = [
  ...partyPlaces,
  ...codePlaces,
  ...linePlaces,
  ...breakdownPlaces,
  ...documentPlaces,
  ...valuePlaces,
]
