/** The days of the mandate as a file that calendar programs import (iCalendar, RFC 5545). */
import { addDays } from '#core/calendar'

/** A whole day with a title of one line. */
export interface CalendarFileDay {
  /** The same in each file of the day, so that a second import changes the first. */
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly title: string
}

/** Programs remind of each day so many days before. */
const remindDays = 14

const encoder = new TextEncoder()

/** The text of the file, with CRLF line ends. */
export function calendarFile(days: readonly CalendarFileDay[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Falaj//Mandate//EN',
    ...days.flatMap(({ id, date, title }) => [
      'BEGIN:VEVENT',
      `UID:${id}@falaj`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basicDate(date)}`,
      `DTEND;VALUE=DATE:${basicDate(addDays(date, 1))}`,
      `SUMMARY:${escaped(title)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      `TRIGGER:-P${remindDays}D`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function basicDate(date: string): string {
  return date.replaceAll('-', '')
}

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`)
}

/** Lines have at most 75 octets; the next one begins with a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}
