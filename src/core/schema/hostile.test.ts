import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendChild, element, parseXml, walkElements, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { datatypes } from './datatypes.ts'
import { checkSchema } from './index.ts'
import { maxSchemaFindings } from './report.ts'

const { cac, cbc, invoice } = ublNamespaces
const example = readFileSync(
  path.resolve(import.meta.dirname, '../../../examples/standard-tax-invoice/document.xml'),
  'utf8',
)
const line = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s

/** How often a check looks at the name of an element: what its time consists of, and the same on each machine. */
function looksAt(xml: string): number {
  const { root } = parseXml(xml)
  if (!root) throw new Error('not well-formed')
  let looks = 0
  for (const node of walkElements(root)) {
    const { name } = node
    Object.defineProperty(node, 'name' satisfies keyof XmlElement, {
      get: () => {
        looks += 1
        return name
      },
    })
  }
  checkSchema(root)
  return looks
}

describe('the time of the schema layer', () => {
  it.each<[what: string, change: (lines: string) => string]>([
    ['lines', (lines) => lines],
    ['a last line that is wrong', (lines) => `${lines}<cac:InvoiceLine><cbc:Odd/></cac:InvoiceLine>`],
    [
      'lines that stand before what they belong behind',
      (lines) => `${lines}<cbc:IssueDate>x</cbc:IssueDate>`,
    ],
    ['unknown elements', (lines) => lines.replaceAll('cac:InvoiceLine>', 'cac:Line>')],
  ])('grows linearly with %s', (_, change) => {
    const [few, more, most] = [100, 140, 180].map((times) =>
      looksAt(example.replace(line, (found) => change(found.repeat(times)))),
    ) as [number, number, number]
    expect(most - more).toBeLessThanOrEqual((more - few) * 1.02 + 1)
    // Once for each of some sixty elements of a line; what is found costs more, and is bounded.
    expect((most - more) / 40).toBeLessThan(200)
  })
})

describe('whatever is done to a document', () => {
  it('there are a hundred findings at most', () => {
    const root = element(invoice, 'Invoice')
    for (let index = 0; index < 20_000; index += 1)
      appendChild(root, element(cac, 'Party', { a: 'b' }, ['x']))
    expect(checkSchema(root)).toHaveLength(maxSchemaFindings)
    const wrong = example.replace(line, (found) => found.replace(/>[\d.]+</g, '>x<').repeat(1_000))
    expect(checkSchema(parseXml(wrong).root as XmlElement)).toHaveLength(maxSchemaFindings)
  })

  it('deep nesting of anything is walked', () => {
    let inner = element('urn:x', 'x', {}, [element(cbc, 'IssueDate', {}, ['soon'])])
    for (let depth = 0; depth < 10_000; depth += 1) inner = element('urn:x', 'x', {}, [inner])
    const ext = (name: string, child: XmlElement) => element(ublNamespaces.ext, name, {}, [child])
    const root = element(invoice, 'Invoice', {}, [
      ext('UBLExtensions', ext('UBLExtension', ext('ExtensionContent', inner))),
    ])
    expect(checkSchema(root).map(({ rule }) => rule)).toContain('falaj-schema-datatype')
  })

  it.each([
    ['every datatype', 50_000, [...datatypes.keys()]],
    ['what documents have', 1_000_000, ['anyURI', 'language', 'ID', 'base64Binary', 'decimal', 'date']],
  ])('long values of %s are looked at in linear time, and never throw', (_, long, names) => {
    const values = [
      '1',
      'a',
      ' ',
      '-',
      '=',
      '%',
      ':',
      '/',
      '.',
      'é',
      '😀',
      'A=',
      '1-',
      'a-',
      '2026-',
      '%4',
    ].map((part) => part.repeat(long / part.length))
    for (const name of names)
      for (const value of values)
        for (const text of [`${value}!`, ` ${value}x `])
          expect(typeof (datatypes.get(name)?.accepts?.(text) ?? true)).toBe('boolean')
  })
})

describe('datatypes', () => {
  it.each<[name: string, good: string[], bad: string[]]>([
    [
      'decimal',
      ['0', '-1.50', '+.5', '1.', ' 7\n', '1'.repeat(50)],
      ['', '.', '1e3', '1,5', 'NaN', '1 1', '\u00a01', '٥'],
    ],
    ['integer', ['0', '-1', '+12'], ['1.0', '', 'x']],
    [
      'date',
      [
        '2026-11-21',
        '2028-02-29',
        '2026-11-21Z',
        '2026-11-21+14:00',
        '12026-01-01',
        '-0044-03-15',
        ' 2026-11-21 ',
      ],
      [
        '2026-02-29',
        '1900-02-29',
        '2026-13-01',
        '26-11-21',
        '0000-01-01',
        '02026-01-01',
        '2026-11-21+14:01',
        '2026-11-21T00:00:00',
      ],
    ],
    [
      'time',
      ['00:00:00', '24:00:00', '23:59:59.5', '12:00:00Z'],
      ['12:00', '24:00:01', '12:60:00', '12:00:60', '12:00:00.', '12:00:00+4:00'],
    ],
    [
      'dateTime',
      ['2026-11-21T24:00:00', '2026-11-21T10:00:00.123+04:00'],
      ['2026-11-21', '2026-11-21 10:00:00', '2026-02-30T10:00:00Z'],
    ],
    ['boolean', ['true', 'false', '1', ' 0 '], ['TRUE', 'yes', '', '01']],
    [
      'base64Binary',
      ['', 'QQ==', 'QUI=', 'Q Q\n==', 'QUJD'],
      ['QQ', 'QR==', 'QUJ=', 'QQ==QQ==', '====', '@@@@'],
    ],
    ['language', ['en', 'ar-AE', ' i-klingon '], ['', 'en_US', 'abcdefghi', 'en-']],
    [
      'anyURI',
      ['', 'urn:x:y', 'http://a:80/b?c#d', '../a', 'http://[::1]/', 'a b', 'é', '%41', 'x:'],
      [':a', '1:a', '%zz', 'a#b#c', '[', 'http://a:b/', 'http://[::1'],
    ],
    ['NCName', ['a', '_a-1.b', 'نص'], ['', '1a', 'a:b', 'a b']],
    ['int', ['2147483647', '-2147483648', '+0'], ['2147483648', '1.0', `1${'0'.repeat(1000)}`]],
    ['unsignedByte', ['0', '255', '-0'], ['256', '-1']],
    ['double', ['1e3', '-INF', 'NaN', '.5'], ['inf', '1e', 'x']],
    ['hexBinary', ['', '0fB7'], ['0', 'xx']],
    ['duration', ['P1D', '-PT1.5S', 'P1Y2M3DT4H5M6S'], ['P', 'PT', '1D', 'P1S']],
    ['string', ['', ' any '], []],
  ])('%s', (name, good, bad) => {
    const accepts = datatypes.get(name)?.accepts ?? (() => true)
    expect(good.filter((value) => !accepts(value))).toEqual([])
    expect(bad.filter(accepts)).toEqual([])
  })
})
