import type { Place } from '../../engine/rule.ts'
import { breakdownPlaces } from './breakdown.ts'
import { codePlaces } from './codes.ts'
import { documentPlaces } from './document.ts'
import { lineCategoryPlaces } from './line-categories.ts'
import { lineAndItemPlaces } from './lines.ts'
import { partyPlaces } from './parties.ts'
import { priceAndAllowancePlaces } from './prices-allowances.ts'

/** The rules that the UAE adds to PINT (132), the same for all documents. */
export const aePlaces: Place[] = [
  ...partyPlaces,
  ...priceAndAllowancePlaces,
  ...lineAndItemPlaces,
  ...documentPlaces,
  ...breakdownPlaces,
  ...lineCategoryPlaces,
  ...codePlaces,
]
