import { describe, expect, it } from 'vitest'
import type { XmlElement } from '#core/xml'
import { compare, printDecimal, readDecimal, roundToFils } from './decimal.ts'
import {
  all,
  attribute,
  attributes,
  count,
  either,
  first,
  fold,
  folded,
  has,
  isInside,
  only,
  rawText,
  single,
  someIs,
  someIsNot,
  text,
  textAt,
} from './select.ts'
import { invoiceOf, root, texts } from './testing/sample.ts'
import { Unreadable } from './unreadable.ts'
import { decimalAt, flagged, isCharge, isDecimal, isTime, length, readFloat, sumAt } from './values.ts'

describe('paths', () => {
  it('lead to elements of that name and namespace, in document order', () => {
    expect(texts(all(root, 'cbc:ID'))).toEqual(['1'])
    expect(texts(all(root, 'cac:ID'))).toEqual(['aggregate'])
    expect(texts(all(root, 'cac:Party/cbc:Name'))).toEqual(['A', 'B', 'C'])
    expect(all(root, 'cac:Party')).toHaveLength(3)
    expect(all(root, 'cbc:Name')).toEqual([])
    expect(all(root, 'cac:Nobody/cbc:Name')).toEqual([])
    expect(count(root, 'cac:Party/cbc:Name')).toBe(3)
  })

  it('go up with .., and end at the root', () => {
    const [, second] = all(root, 'cac:Party')
    const from = second as XmlElement
    expect(texts(all(from, '../cbc:ID'))).toEqual(['1'])
    expect(all(from, '..')).toEqual([root])
    expect(texts(all(all(from, 'cbc:Note')[0] as XmlElement, '../../cbc:ID'))).toEqual(['1'])
    expect(() => all(from, 'cbc:Name/..')).toThrow('misspelled')
    expect(all(root, '..')).toEqual([])
    expect(all(root, '../cbc:ID')).toEqual([])
    expect([has(from, '..'), has(root, '..'), has(root, '../cbc:ID'), has(from, '../cbc:ID')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(only(root, '../cbc:ID')).toBeUndefined()
    expect(only(from, '..')).toBe(root)
  })

  it('say whether anything stands at their end', () => {
    expect(has(root, 'cac:Party/cbc:Note')).toBe(true)
    expect(has(root, 'cac:Party/cac:Note')).toBe(false)
    expect(has(root, 'cbc:Name')).toBe(false)
    expect(has(root, 'cbc:Party')).toBe(false)
  })

  it('find the first at their end, in whichever branch it is', () => {
    expect(first(root, 'cac:Party/cbc:Name')).toBe(all(root, 'cac:Party/cbc:Name')[0])
    expect(first(root, 'cbc:Name')).toBeUndefined()
    const [one, second] = all(root, 'cac:Party') as [XmlElement, XmlElement]
    expect(first(second, '../cac:Party')).toBe(one)
    expect([has(one, '../cbc:None'), has(one, '../cac:Party/cbc:Name')]).toEqual([false, true])
    const late = invoiceOf('<cac:Party/><cac:Party><cbc:Name>late</cbc:Name></cac:Party>')
    expect(text(first(late, 'cac:Party/cbc:Name') as XmlElement)).toBe('late')
    expect(has(late, 'cac:Party/cbc:Name')).toBe(true)
  })

  it('can demand that a list holds one only', () => {
    const names = all(root, 'cac:Party/cbc:Name')
    expect(single([])).toBeUndefined()
    expect(single(names.slice(0, 1))).toBe(names[0])
    expect(() => single(names)).toThrow(expect.objectContaining({ kind: 'repeated', node: names[1] }))
  })

  it('can demand that there is one only', () => {
    expect(only(root, 'cbc:ID')).toBe(all(root, 'cbc:ID')[0])
    expect(only(root, 'cbc:Name')).toBeUndefined()
    expect(textAt(root, 'cbc:Nothing')).toBe('')
    expect(folded(root, 'cbc:Nothing')).toBe('')
    const [, second] = all(root, 'cac:Party')
    expect(folded(second as XmlElement, 'cbc:Note')).toBe('x y')
    expect(textAt(second as XmlElement, 'cbc:Note')).toBe(' x  y ')
    try {
      only(root, 'cac:Party/cbc:Name')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Unreadable)
      expect((error as Unreadable).kind).toBe('repeated')
      expect(text((error as Unreadable).node)).toBe('B')
    }
  })

  it('are joined by either, the first path first', () => {
    expect(texts(either(root, 'cac:ID', 'cbc:ID'))).toEqual(['aggregate', '1'])
    expect(texts(either(root, 'cbc:None', 'cbc:ID'))).toEqual(['1'])
    expect(texts(either(root, 'cbc:ID', 'cbc:None'))).toEqual(['1'])
    expect(either(root, 'cbc:None', 'cbc:Neither')).toEqual([])
    expect(all(root, 'cac:ID')).toHaveLength(1)
  })

  it('must be spelled as rules spell them', () => {
    expect(() => all(root, 'ext:Thing')).toThrow('ext:Thing')
  })
})

describe('values', () => {
  it('are the text inside, pieces put together', () => {
    expect(text(invoiceOf('a<cbc:X>b</cbc:X>c'))).toBe('abc')
    expect(text(invoiceOf('<![CDATA[a]]>b'))).toBe('ab')
    expect(text(invoiceOf(''))).toBe('')
    expect(text(all(root, 'cac:Party')[0] as XmlElement)).toBe('An')
  })

  it('fold white space as XPath does', () => {
    expect(['a', ' a', 'a ', 'a  b', 'a\tb', '\n', '', 'a b', 'a\u00a0b'].map(fold)).toEqual([
      'a',
      'a',
      'a',
      'a b',
      'a b',
      '',
      '',
      'a b',
      'a\u00a0b',
    ])
  })

  it('of attributes have no namespace', () => {
    const names = all(root, 'cac:Party/cbc:Name')
    expect(attributes(names, 'a')).toEqual(['4'])
    expect(attribute(all(root, 'cac:Party/cbc:Note')[1] as XmlElement, 'a')).toBe('1')
  })

  it('are compared as they stand', () => {
    const names = all(root, 'cac:Party/cbc:Name')
    expect([someIs(names, 'X', 'B'), someIs(names, 'b'), someIs([], 'B')]).toEqual([true, false, false])
    expect([someIsNot(names, 'A'), someIsNot([], 'A'), someIsNot(names.slice(0, 1), 'A')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('know what they stand in, of that namespace', () => {
    const name = all(root, 'cac:Party/cbc:Name')[0] as XmlElement
    expect(isInside(name, 'Party')).toBe(true)
    expect(isInside(name, 'Nobody', 'Party')).toBe(true)
    expect(isInside(name, 'Invoice')).toBe(false)
    const foreign = root.children.find((child) => child.kind === 'element' && child.ns === 'urn:other')
    expect(isInside(foreign as XmlElement, 'Party')).toBe(false)
  })

  it('may be asked for the one piece of text', () => {
    expect(rawText([])).toBe('')
    expect(rawText(all(root, 'cbc:ID'))).toBe('1')
    expect(() => rawText(all(root, 'cac:Party/cbc:Name'))).toThrow(Unreadable)
  })
})

describe('numbers', () => {
  it.each([
    ['12.50', '12.50'],
    [' -3 ', '-3.00'],
    ['.5', '0.50'],
    ['+7.', '7.00'],
    ['-0', '0.00'],
    ['-0.125', '-0.125'],
    ['123456789012345', '123456789012345.00'],
    ['-1234567890123456789.01', '-1234567890123456789.01'],
    ['+1234567890123456789', '1234567890123456789.00'],
    ['1234567890123.45678', '1234567890123.45678'],
    ['100.5000', '100.50'],
    ['10.200300', '10.2003'],
    ['1000', '1000.00'],
    ['-.001', '-0.001'],
  ])('%s is the decimal %s', (written, printed) => {
    const value = readDecimal(written)
    expect(value && printDecimal(value)).toBe(printed)
  })

  it.each(['', ' ', '-', '+', '.', '-.', '..5', '.5.', '1.2.3', '1e3', '1,5', '--1', '1-', '٣', '1\u00a0'])(
    '"%s" is no decimal',
    (written) => expect(readDecimal(written)).toBeUndefined(),
  )

  it('are rounded with ties towards positive infinity', () => {
    const rounded = ['0.005', '-0.005', '-0.006', '1.005', '-1.015', '2.344', '-2.345', '7', '0.0049']
    expect(
      rounded.map((value) => printDecimal(roundToFils(readDecimal(value) ?? { units: 0, scale: 0 }))),
    ).toEqual(['0.01', '0.00', '-0.01', '1.01', '-1.01', '2.34', '-2.34', '7.00', '0.00'])
    expect(compare({ units: 50, scale: 1 }, { units: 5, scale: 0 })).toBe(0)
  })

  it('in floating point are what XPath takes', () => {
    const read = ['5', '+.5', '5.', '1e3', '1.5E-2', 'INF', '-INF', '+INF', ' 2 '].map(readFloat)
    expect(read).toEqual([5, 0.5, 5, 1000, 0.015, Infinity, -Infinity, Infinity, 2])
    expect(readFloat('NaN')).toBeNaN()
    expect(['', '.', 'e3', '1e', 'Infinity', 'inf', '0x10', '1_0', 'xINF'].map(readFloat)).toEqual(
      Array.from({ length: 9 }, () => undefined),
    )
  })

  it('are added up where they stand', () => {
    const parts = invoiceOf('<cac:L><cbc:A>1.5</cbc:A></cac:L><cac:L/><cac:L><cbc:A>2</cbc:A></cac:L>')
    expect(printDecimal(sumAt(all(parts, 'cac:L'), 'cbc:A'))).toBe('3.50')
    expect(decimalAt(parts, 'cbc:A')).toBeUndefined()
    expect(isDecimal(all(parts, 'cac:L/cbc:A'))).toBe(false)
    expect(isDecimal(all(parts, 'cac:L/cbc:A').slice(1))).toBe(true)
    expect(isDecimal([])).toBe(false)
  })
})

describe('flags, times and lengths', () => {
  const allowances = all(
    invoiceOf(
      ['true', '0', ' 1 ', 'false', 'yes', '']
        .map(
          (flag) =>
            `<cac:AllowanceCharge><cbc:ChargeIndicator>${flag}</cbc:ChargeIndicator></cac:AllowanceCharge>`,
        )
        .join(''),
    ),
    'cac:AllowanceCharge',
  )

  it('tell charges from allowances; what is neither is neither', () => {
    expect(allowances.map((node) => isCharge(node, true))).toEqual([true, false, true, false, false, false])
    expect(allowances.map((node) => isCharge(node, false))).toEqual([false, true, false, true, false, false])
    expect(isCharge(root, true)).toBe(false)
    expect(flagged(allowances.slice(0, 4), true)).toHaveLength(2)
    expect(() => flagged(allowances, true)).toThrow(Unreadable)
  })

  it('take times of day as XML Schema does', () => {
    const good = [
      '00:00:00',
      '23:59:59',
      '12:00:00.123',
      '24:00:00',
      '24:00:00.00',
      '10:00:00Z',
      '10:00:00+04:00',
      '10:00:00-14:00',
      '10:00:00+14:59',
    ]
    const bad = [
      '24:00:01',
      '24:01:00',
      '24:00:00.1',
      '25:00:00',
      '10:60:00',
      '10:00:60',
      '10:00',
      '10:00:00+04:60',
      '10:00:00+15:00',
      'x10:00:00',
      '10:00:00x',
    ]
    expect(good.filter((time) => !isTime(time))).toEqual([])
    expect(bad.filter(isTime)).toEqual([])
  })

  it('count characters', () => {
    expect(['', 'ab', '😀', 'a😀b', 'نور'].map(length)).toEqual([0, 2, 1, 3, 3])
  })
})
