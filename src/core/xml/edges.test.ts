import { describe, expect, it } from 'vitest'
import { attributeOf, element, parseXml, serializeXml } from '#core/xml'
import { xmlProblems } from './problems.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const refusal = (input: string | Uint8Array, options = {}) => parseXml(input, options).findings?.[0]

describe('other encodings', () => {
  it.each([
    ['UTF-16', bytes(0x3c, 0, 0x61, 0)],
    ['UTF-16', bytes(0, 0x3c, 0, 0x61)],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0)],
    ['UTF-32', bytes(0, 0, 0xfe, 0xff)],
    ['UTF-32', bytes(0, 0, 0, 0x3c)],
  ])('%s is recognized by its first bytes and refused without a declaration', (encoding, input) => {
    expect(refusal(input)).toMatchObject({ rule: 'falaj-xml-encoding', params: { encoding } })
  })

  const utf16 = (text: string, order: 'LE' | 'BE') =>
    bytes(
      ...Array.from(text, (character) => character.charCodeAt(0)).flatMap((code) =>
        order === 'LE' ? [code & 255, code >> 8] : [code >> 8, code & 255],
      ),
    )

  it.each(['LE', 'BE'] as const)('UTF-16%s is read when mark or declaration says so', (order) => {
    const content = (text: string) => parseXml(utf16(text, order)).root?.children
    const expected = [{ kind: 'text', value: 'نور é' }]
    expect(content('\uFEFF<a>نور é</a>')).toEqual(expected)
    expect(content('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>نور é</a>')).toEqual(expected)
    expect(content(`<?xml version="1.0" encoding="utf-16${order}"?><a>نور é</a>`)).toEqual(expected)
    for (const other of ['UTF-8', order === 'LE' ? 'UTF-16BE' : 'UTF-16LE']) {
      const lying = `\uFEFF<?xml version="1.0" encoding="${other}"?><a/>`
      expect(refusal(utf16(lying, order))?.params).toEqual({ encoding: 'UTF-16' })
    }
    expect(refusal(utf16('\uFEFF<a>\uD800</a>', order))?.rule).toBe('falaj-xml-encoding')
    expect(refusal(utf16('\uFEFF<a/>', order).slice(0, -1))?.rule).toBe('falaj-xml-encoding')
  })

  it('that text was in before it was decoded do not matter, but bytes must be what they declare', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><a/>'
    expect(parseXml(text).root?.name).toBe('a')
    expect(refusal(new TextEncoder().encode(text))?.rule).toBe('falaj-xml-encoding')
  })

  it('are taken when they are UTF-8 under another name', () => {
    expect(parseXml('<?xml version="1.0" encoding="US-ASCII"?><a/>').root?.name).toBe('a')
    expect(refusal('<?xml version="1.0" encoding="latin1"?><a/>')?.rule).toBe('falaj-xml-encoding')
    expect(refusal(bytes(0x3c, 0xff, 0x3e))?.rule).toBe('falaj-xml-not-utf8')
    const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', (char) =>
      char.charCodeAt(0),
    )
    expect(refusal(latin)).toMatchObject({ rule: 'falaj-xml-encoding', params: { encoding: 'ISO-8859-1' } })
    expect(parseXml(`<?xml version="1.0" ${' '.repeat(500)}?><a/>`).root?.name).toBe('a')
  })
})

describe('bytes that declare US-ASCII', () => {
  const declaring = (name: string, content: string) =>
    new TextEncoder().encode(`<?xml version="1.0" encoding="${name}"?><a>${content}</a>`)

  it.each(['US-ASCII', 'us-ascii'])('are refused beyond it, and taken within (%s)', (name) => {
    for (const content of ['é', 'نور', '\u0080', '\u007f é'])
      expect(refusal(declaring(name, content))).toMatchObject({
        rule: 'falaj-xml-not-ascii',
        severity: 'fatal',
      })
    expect(parseXml(declaring(name, 'plain \u007f &#233;')).root?.name).toBe('a')
  })

  it('are read as any UTF-8 where they declare that', () => {
    expect(parseXml(declaring('UTF-8', 'é')).root?.name).toBe('a')
  })
})

describe('what is no document', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['a comment that does not end', '<!-- a'],
    ['an instruction that does not end', '<?a'],
    ['only a comment', '<!-- a -->'],
    ['text', 'hello'],
    ['an element that is not closed', '<a><b></a>'],
    ['an end without a beginning', '<a/></b>'],
    ['a second root', '<a/><b/>'],
    ['an XML declaration too late', '<a/><?xml version="1.0"?>'],
    ['another version of XML', '<?xml version="1.1"?><a/>'],
    ['a name for the namespace of names', '<a xmlns:xmlns="urn:x"/>'],
    ['a prefix that was not declared', '<p:a/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an entity of its own', '<a>&own;</a>'],
    ['a document type', '<!-- x --><?y?><!DOCTYPE a><a/>'],
  ])('%s is refused in plain words', (_, input) => {
    const finding = refusal(input)
    expect(finding?.rule).toMatch(/^falaj-xml-/)
    expect(finding?.message).toMatch(/^[A-Z“].*\.$/)
    expect(finding?.message).not.toContain('{{')
  })

  it('is what is too large or too deep', () => {
    expect(refusal('<a/>', { maxSize: 3 })?.rule).toBe('falaj-xml-too-large')
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`
    expect(parseXml(deep(256)).root).toBeDefined()
    expect(refusal(deep(257))?.rule).toMatch(/^falaj-xml-.*deep/)
    expect(Object.keys(xmlProblems).length).toBeGreaterThan(5)
  })
})

describe('writing', () => {
  const written = (prefixes: Record<string, string>, ns = 'urn:a', attributeNs = '') =>
    serializeXml(
      element(
        ns,
        'a',
        [{ name: 'x', ns: attributeNs, value: '<"&\t\r\n' }],
        ['t', element('urn:b', 'b'), ']]>\r'],
      ),
      prefixes,
    )

  it('escapes what has to be escaped, and keeps text and elements on one line when they are mixed', () => {
    const text = written({ '': 'urn:a', b: 'urn:b' })
    expect(text).toContain(
      '<a xmlns="urn:a" xmlns:b="urn:b" x="&lt;&quot;&amp;&#9;&#13;&#10;">t<b:b/>]]&gt;&#13;</a>',
    )
    const { root } = parseXml(text)
    expect(root && attributeOf(root, 'x')).toBe('<"&\t\r\n')
  })

  it('makes up prefixes where none is given, and never a default one for attributes', () => {
    const same = written({ '': 'urn:a' }, 'urn:a', 'urn:a')
    expect(parseXml(same).root?.attributes).toMatchObject([{ name: 'x', ns: 'urn:a' }])
    const taken = written({ ns1: 'urn:a', second: 'urn:a' })
    expect(parseXml(taken).root).toMatchObject({ ns: 'urn:a', name: 'a' })
    const none = parseXml(written({ '': 'urn:a' }, '')).root
    expect(none).toMatchObject({ ns: '', name: 'a' })
  })

  it('refuses characters that XML does not have', () => {
    expect(() => serializeXml(element('urn:a', 'a', [], ['\u0000']))).toThrow('a')
    expect(() => serializeXml(element('urn:a', 'a', [{ name: 'x', ns: '', value: '\uffff' }]))).toThrow('@x')
  })
})
