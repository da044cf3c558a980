import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { type RegisterRow, signedAmount, totalsByCurrency } from './register.ts'

const row = (typeCode: string, currency: string, payable: string) =>
  ({ typeCode, currency, payable }) as RegisterRow

describe('register', () => {
  test('credit notes take away, currencies stay apart, nothing is lost to floats', () => {
    const rows = [
      row('380', 'AED', '0.10'),
      row('380', 'AED', '0.20'),
      row('381', 'AED', '0.05'),
      row('380', 'USD', '8400.00'),
    ]
    expect(totalsByCurrency(rows)).toEqual([
      { currency: 'AED', documents: 3, amount: '0.25' },
      { currency: 'USD', documents: 1, amount: '8400.00' },
    ])
    expect(signedAmount(row('381', 'AED', '1050.00'))).toBe('-1050.00')
  })

  test('a formula is written as text, a negative amount stays a number', () => {
    expect(writeCsv([['=1+1', '-5.00', 'شركة "أ", ذ.م.م']])).toBe(
      '\ufeff\'=1+1,-5.00,"شركة ""أ"", ذ.م.م"\r\n',
    )
  })
})
