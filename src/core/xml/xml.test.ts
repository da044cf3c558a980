import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customaryPrefixes, ublNamespaces } from '#core/xml-namespaces'
import {
  attributeOf,
  childElements,
  createLocator,
  element,
  firstChild,
  parseXml,
  serializeXml,
  textOf,
  walkElements,
  type XmlElement,
} from './index.ts'
import { XmlCharacterError } from './serialize.ts'

const { cac, cbc, invoice } = ublNamespaces
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function rootOf(input: string | Uint8Array): XmlElement {
  const { root, findings } = parseXml(input)
  if (!root) throw new Error(JSON.stringify(findings))
  return root
}

const ruleOf = (input: string | Uint8Array, options = {}) =>
  parseXml(input, options).findings?.map(({ rule }) => rule)

const sample = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<Invoice xmlns="${invoice}" xmlns:x="${cac}" xmlns:y="${cbc}">
  <y:ID schemeID="a&amp;b">  A<![CDATA[<&>]]>&#233; </y:ID>
  <x:InvoiceLine><y:ID>1</y:ID></x:InvoiceLine>
  <?target instruction?>
  <x:InvoiceLine><y:ID>2</y:ID></x:InvoiceLine>
</Invoice>`

describe('parseXml', () => {
  it('parses a repeated tag again if its prefixes have another meaning', () => {
    const thrice = '<p:b p:c="1">x</p:b>'.repeat(3)
    const { children } = rootOf(
      `<r xmlns:p="urn:1">${thrice}<s xmlns:p="urn:2">${thrice}</s>${thrice}<s xmlns:p="urn:2">${thrice}</s></r>`,
    )
    const names = (nodes: XmlElement['children']): unknown[] =>
      nodes.flatMap((node) =>
        node.kind === 'text'
          ? []
          : [node.ns, ...node.attributes.map(({ ns }) => ns), ...names(node.children)],
      )
    const ones = Array.from({ length: 6 }, () => 'urn:1')
    const twos = ['', ...ones.map(() => 'urn:2')]
    expect(names(children)).toEqual([...ones, ...twos, ...ones, ...twos])
  })

  it('reads tags without end, each twice and after others', () => {
    const tags = Array.from({ length: 5_000 }, (_, at) => `<a b="${at}">${at}</a>`).join('')
    const { children } = rootOf(`<r>${tags}<s>${tags}</s></r>`)
    const values = (nodes: XmlElement['children']) =>
      nodes.flatMap((node) =>
        node.kind === 'element' && node.name === 'a' ? [attributeOf(node, 'b'), textOf(node)] : [],
      )
    const expected = Array.from({ length: 5_000 }, (_, at) => [String(at), String(at)]).flat()
    expect(values(children)).toEqual(expected)
    expect(values(children.flatMap((node) => (node.kind === 'element' ? node.children : [])))).toEqual(
      expected,
    )
  })

  it('reads namespaces, attributes, CDATA, and drops layout, comments and instructions', () => {
    const root = rootOf(sample)
    expect([root.name, root.ns]).toEqual(['Invoice', invoice])
    expect(root.children.map((child) => child.kind)).toEqual(['element', 'element', 'element'])
    const id = firstChild(root, cbc, 'ID') as XmlElement
    expect(textOf(id)).toBe('  A<&>é ')
    expect(attributeOf(id, 'schemeID')).toBe('a&b')
    expect(childElements(root, cac, 'InvoiceLine').map(textOf)).toEqual(['1', '2'])
    expect(childElements(root, cac).every((line) => line.parent === root)).toBe(true)
  })

  it('separates the texts before and after a comment, as other XML software does', () => {
    const root = rootOf('<a>1<!-- x -->2</a>')
    expect(root.children).toEqual([
      { kind: 'text', value: '1' },
      { kind: 'text', value: '2' },
    ])
  })

  it('takes a byte order mark and UTF-8 names in any case', () => {
    expect(rootOf(bytes('\uFEFF<?xml version="1.0" encoding="utf-8"?><a>é</a>')).children).toEqual([
      { kind: 'text', value: 'é' },
    ])
    expect(rootOf('\uFEFF<a/>').name).toBe('a')
  })

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
    ['<?xml version="1.0"?><!-- <x> --><?p <?>\n<!doctype a SYSTEM "http://127.0.0.1/x"><a/>', 'doctype'],
    ['<a>&undefined;</a>', 'malformed'],
    ['<a b="1" b="2"/>', 'malformed'],
    ['<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'malformed'],
    ['<p:a/>', 'malformed'],
    ['<a><b></a>', 'malformed'],
    ['<a/><b/>', 'malformed'],
    ['<a>\u0001</a>', 'malformed'],
    ['<a>\uFFFE</a>', 'malformed'],
    ['<a>', 'malformed'],
    ['not xml', 'malformed'],
    ['{"json": true}', 'malformed'],
    ['<?xml version="1.1"?><a/>', 'version'],
    ['<?xml version="1.0" encoding="UTF-32"?><a/>', 'encoding'],
    ["<?xml version='1.0' encoding='ISO-8859-1'?><a/>", 'encoding'],
  ])('refuses %j', (text, problem) => {
    for (const input of [text, bytes(text)]) expect(ruleOf(input)).toEqual([`falaj-xml-${problem}`])
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(ruleOf(new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toEqual([
      'falaj-xml-not-utf8',
    ])
    expect(ruleOf(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))).toEqual(['falaj-xml-malformed'])
    expect(ruleOf(new Uint8Array([0x00, 0x3c, 0x00, 0x61]))).toEqual(['falaj-xml-encoding'])
  })

  it('bounds size and depth', () => {
    const deep = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    expect(ruleOf(deep(256))).toBeUndefined()
    expect(ruleOf(deep(200_000))).toEqual(['falaj-xml-too-deep'])
    expect(ruleOf('<a>12345</a>', { maxSize: 10 })).toEqual(['falaj-xml-too-large'])
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string({ unit: fc.constantFrom(...Array.from('<>/!?&;[]="\' a-DOCTYPE:x\n')) }),
        ),
        (input) => {
          const { root, findings } = parseXml(input)
          expect(root === undefined).toBe(findings !== undefined)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('serializeXml', () => {
  it('writes the same bytes for the same tree, whatever the prefixes were', () => {
    const written = serializeXml(rootOf(sample))
    expect(written).toBe(serializeXml(rootOf(written)))
    expect(written).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${invoice}" xmlns:cac="${cac}" xmlns:cbc="${cbc}">
  <cbc:ID schemeID="a&amp;b">  A&lt;&amp;&gt;é </cbc:ID>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
  </cac:InvoiceLine>
  <cac:InvoiceLine>
    <cbc:ID>2</cbc:ID>
  </cac:InvoiceLine>
</Invoice>
`)
  })

  it('keeps every text and attribute, and declares unknown namespaces', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/.test(value))
    fc.assert(
      fc.property(text, text, fc.constantFrom('', 'urn:x', cbc), (value, attribute, ns) => {
        const root = element(
          invoice,
          'Invoice',
          [],
          [element(ns, 'Note', [{ name: 'a', ns: ns && 'urn:y', value: attribute }], [value])],
        )
        const [note] = childElements(rootOf(serializeXml(root, customaryPrefixes)))
        expect(note?.ns).toBe(ns)
        expect(note && textOf(note)).toBe(value)
        expect(note && attributeOf(note, 'a', ns && 'urn:y')).toBe(attribute)
      }),
    )
  })

  it('refuses characters that XML cannot carry, naming the element', () => {
    const bad = element(invoice, 'Invoice', [], [element(cbc, 'Note', [], ['a\u0000'])])
    expect(() => serializeXml(bad)).toThrow(XmlCharacterError)
    expect(() => serializeXml(bad)).toThrow('cbc:Note')
  })
})

describe('the place of an element', () => {
  it('counts only where there is more than one', () => {
    const root = rootOf(sample)
    const locate = createLocator()
    const paths = [...walkElements(root)].map((node) => locate(node))
    expect(paths).toEqual([
      '/Invoice',
      '/Invoice/cbc:ID',
      '/Invoice/cac:InvoiceLine[1]',
      '/Invoice/cac:InvoiceLine[1]/cbc:ID',
      '/Invoice/cac:InvoiceLine[2]',
      '/Invoice/cac:InvoiceLine[2]/cbc:ID',
    ])
    expect([...walkElements(root)].map(createLocator())).toEqual(paths)
  })
})
