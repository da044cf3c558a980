import { addDays, type PlainDate } from '#core/calendar'
import { type Finding, fatal, warning } from '#core/findings'
import { firstDayOfVat } from '#core/vat'
import type { ImportField } from './fields.ts'
import { type DateOrder, readDay } from './read-day.ts'

/** Days after today in which a date can be meant: documents are dated ahead by days, and fall due within years. */
const ahead = { issued: 31, due: 5 * 366 } as const

/**
 * The day of a cell with findings about it: it was a number of days, it is another day in Dubai, it is far from today
 * or before the introduction of VAT. Pure.
 * @param today `YYYY-MM-DD` in Dubai
 */
export function readDateOf(
  { path }: ImportField,
  cell: string,
  dates: DateOrder,
  today: PlainDate,
): { readonly value?: PlainDate; readonly findings: readonly Finding[] } {
  const read = readDay(cell, dates)
  const value = cell.slice(0, 100)
  if (!read) {
    const message = `“${cell}” is not a date. Write it as 2026-11-23, 23/11/2026 or 23-Nov-2026.`
    return { findings: [fatal('falaj-import-date', path, message, { value })] }
  }
  const { date, how } = read
  const findings: Finding[] = []
  if (how === 'serial') {
    const message = `“${cell}” was read as ${date}, as spreadsheets count days.`
    findings.push(warning('falaj-import-date-serial', path, message, { value, date }))
  }
  if (how === 'otherDay') {
    const message = `“${cell}” is a time in another zone; in the UAE it is ${date}.`
    findings.push(warning('falaj-import-date-zone', path, message, { value, date }))
  }
  const last = addDays(today, path === 'dueDate' ? ahead.due : ahead.issued)
  if (date < firstDayOfVat || date > last) {
    const message = `${date} is far from today. Check the year.`
    findings.push(warning('falaj-import-date-far', path, message, { value, date }))
  }
  return { value: date, findings }
}
