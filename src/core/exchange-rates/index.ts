/** The door of the room of exchange rates: built-in rates to the dirham. */
export { builtInRate, cautiousRate, doubtRate } from './built-in-rates.ts'
