import { expect, test } from 'vitest'
import { checkEntries, checkRecords } from '#core/draft-checks'
import { findingParams } from './finding-params.ts'
import { findingText } from './form-findings.ts'
import { loadWords } from './testing/words.ts'

test('amounts in the words of a finding are grouped, in the decimals of their currency', async () => {
  await loadWords('en')
  const credited = (currency: string, left: string, gross: string) => {
    const records = {
      takenNumber: null,
      original: { number: '1000.5', currency, left },
      unknownOriginal: null,
      originalOf: null,
      agreement: null,
      filedPeriod: null,
      files: [],
    }
    const [finding] = checkRecords({ kind: 'creditNote' } as never, { grossTotal: gross } as never, records)
    return findingText(finding as never)
  }
  expect(credited('AED', '11156.25', '1011157.25')).toContain('Invoice 1000.5 has 11,156.25 AED left')
  expect(credited('AED', '11156.25', '1011157.25')).toContain('exceeds it by 1,000,001.00 AED.')
  expect(credited('KWD', '1156.5', '1157')).toContain('1,156.500 KWD')
})

test('a country in the words of a finding has its name, in the language of the screen', async () => {
  const [finding] = checkEntries({ paymentMeans: [{ account: { value: 'AE07033' } }] } as never)
  for (const [language, country] of [
    ['en', 'United Arab Emirates'],
    ['ar', 'الإمارات العربية المتحدة'],
  ] as const) {
    await loadWords(language)
    expect(findingText(finding as never)).toContain(`(${country})`)
  }
  expect(findingParams({ params: { country: 'abroad' } })).toEqual({ country: 'abroad' })
})
