// The law on a day, with source, the day of the last check, and its confidence.
import { lawAt, lawEntries } from 'falaj/core'

const { value, source, checkedOn, confidence } = lawAt('mandate.largeTaxpayer', '2026-11-22')
console.log(value.appointBy, value.goLive, source, checkedOn, confidence)
console.log(lawEntries('mandate.largeTaxpayer').length, 'entries: the date was moved once')
