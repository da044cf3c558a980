import { expect, test } from 'vitest'
import { initialsOf, initialsOfName } from './initials.ts'

test.each([
  ['ليلى', 'المنصوري', 'ل م'],
  ['إلهام', 'آل مكتوم', 'إ آ'],
  ['Aisha', 'Al Mansoori', 'AM'],
  ['Omar', 'El-Sayed', 'OS'],
  ['Ali', 'Alia', 'AA'],
  ['aisha', '', 'A'],
  ['Omar', 'حداد', 'O ح'],
])('%s %s is shortened to %s', (given, family, initials) => {
  expect(initialsOf(given, family)).toBe(initials)
  expect(initialsOfName(`${given} ${family}`.trim())).toBe(initials)
})
