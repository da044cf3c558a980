import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+971 4 000 0000', "'+971 4 000 0000"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
  ['\n=1', `"'\n=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['-12.50', '-12.50'],
  ['2026-11-21', '2026-11-21'],
  ['شركة النور', 'شركة النور'],
])('a spreadsheet takes %j for text', (value, written) => {
  expect(csvLines([[value, 7, null]])).toBe(`${written},7,\r\n`)
})
