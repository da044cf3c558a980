import { describe, expect, it } from 'vitest'
import { builtInRate, cautiousRate, doubtRate } from '#core/exchange-rates'

describe('built-in exchange rates', () => {
  it('include the currencies pegged to the dollar by their cross rates', () => {
    const rates = ['AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR'].map((currency) => builtInRate(currency)?.rate)
    expect(rates).toEqual(['1', '3.6725', '0.979333', '1.008929', '9.767287', '9.551365'])
    expect(builtInRate('EUR')?.certainty).toBe('magnitude')
    expect([builtInRate('XTS'), builtInRate('constructor')]).toEqual([undefined, undefined])
  })

  it.each([
    ...[
      ['USD', '3.6725'],
      ['USD', '3.685'],
      ['USD', '3.6'],
      ['EUR', '4.3'],
      ['EUR', '3.67'],
      ['XTS', '0.0001'],
    ],
    ...[
      ['SAR', '0.9793'],
      ['BHD', '9.77'],
      ['INR', '0.044'],
      ['USD', 'x'],
    ],
  ])('takes one %s at %s', (currency = '', rate = '') => expect(doubtRate(currency, rate)).toBeUndefined())

  it.each([
    ...[
      ['USD', '0.272294', 'turnedOver'],
      ['USD', '36.725', 'far'],
      ['USD', '0.0001', 'far'],
    ],
    ...[
      ['USD', '0', 'notPositive'],
      ['USD', '-3.6725', 'notPositive'],
      ['XTS', '0.00', 'notPositive'],
    ],
    ...[
      ['EUR', '0.23', 'turnedOver'],
      ['INR', '23', 'turnedOver'],
      ['OMR', '0.1047', 'turnedOver'],
    ],
    ...[
      ['SAR', '3.75', 'far'],
      ['JPY', '2.5', 'far'],
    ],
  ])('doubts one %s at %s: %s', (currency = '', rate = '', doubt = '') =>
    expect(doubtRate(currency, rate)?.doubt).toBe(doubt),
  )

  it('never let a low rate reduce the total of a document', () => {
    const rates = ['3.6725', '3.7', '40', '0.0001', '0', '-1'].map((rate) =>
      String(cautiousRate('USD', rate)),
    )
    expect(rates).toEqual(['3.6725', '3.7', '40', '3.6725', '3.6725', '3.6725'])
    expect(String(cautiousRate('EUR', '0.5'))).toBe('4.1')
    expect([cautiousRate('XTS', '1'), cautiousRate('USD', '')]).toEqual([undefined, undefined])
  })
})
