/** The door of the room of exchange rates: built-in rates to the dirham. */
export { cautiousRate, doubtRate, knownRate } from './known-rates.ts'
