import { expect, test } from 'vitest'
import { fit, markedPieces, wordsOf } from './match.ts'

test('finds words whatever the form of their letters, the better the earlier they stand', () => {
  const fits = (text: string, search: string) => fit(text, wordsOf(search))
  expect(fits('Gulf Marine Supplies', 'gulf MAR')).toBe(3)
  expect(fits('Al Gulf Marine', 'mar gulf')).toBe(2)
  expect(fits('Remarkable', 'mark')).toBe(1)
  expect(fits('Gulf', 'marine')).toBe(0)
  expect(fits('أحمد للتجارة', 'احمد')).toBe(3)
  expect(fits('شركة الأُغذية', 'الاغذيه')).toBe(2)
  expect(fits('anything', '  ')).toBe(0)
})

test('marks what was searched for in the text as it is written', () => {
  const marks = (text: string, search: string) =>
    markedPieces(text, wordsOf(search)).map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
  expect(marks('Gulf Marine', 'gulf mar').join('')).toBe('[Gulf] [Mar]ine')
  expect(marks('شركة الأُغذية', 'اغذيه').join('')).toBe('شركة ال[أُغذية]')
  expect(marks('Café 12', 'cafe').join('')).toBe('[Café] 12')
  expect(marks('Gulf', 'x').join('')).toBe('Gulf')
})
