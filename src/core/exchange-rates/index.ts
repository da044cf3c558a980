/** The door of the room of exchange rates: what is known of rates to the dirham without asking anybody. */
export { cautiousRate, doubtRate, knownRate } from './known-rates.ts'
