import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const now = new Date('2026-11-28T17:30:00.123Z')

test('a day lasts to the next one, also over the end of a year, and is announced two weeks before', () => {
  const lines = calendarFile([{ id: 'live', date: '2026-12-31', title: 'First day' }], now).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain('DTSTAMP:20261128T173000Z')
  expect(lines).toContain('TRIGGER:-P14D')
  expect([lines[0], ...lines.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('long Arabic lines are folded between letters at 75 octets, and unfold to the escaped title', () => {
  const title = 'آخر يوم لتعيين مزوّد الخدمة المعتمد، 30 أكتوبر; Falaj, \\ '.repeat(3)
  const file = calendarFile([{ id: 'a', date: '2026-10-30', title }], now)
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  const summary = file.replaceAll('\r\n ', '').match(/^SUMMARY:(.*)\r$/m)?.[1]
  expect(summary?.replaceAll(/\\([\\;,])/g, '$1')).toBe(title)
})
