import fc from 'fast-check'
import { ParseOption, XmlDocument } from 'libxml2-wasm'
import { expect, it } from 'vitest'
import { parseXml, type XmlElement } from './index.ts'
import { readWithSaxes } from './testing/read-with-saxes.ts'

const seed = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a -->
<Invoice xmlns="urn:a" xmlns:b="urn:b">
  <b:ID c='1' b:c="&lt;2">x &amp; y &#233;<![CDATA[<z>]]></b:ID>
  <e/><?pi data?><f xmlns="" xml:lang="ar">عربي<!-- c --> 5</f>
  <g h="1"><b:ID b:c="2">1</b:ID><b:ID b:c="2">1</b:ID></g><g h="1"><b:ID b:c="2">1</b:ID></g>
</Invoice>
`
const pieces = [
  '<',
  '>',
  '/',
  '!',
  '?',
  '&',
  ';',
  '#',
  '[',
  ']',
  '=',
  '"',
  "'",
  '-',
  ':',
  ' ',
  '\n',
  '\r',
  'a',
  'b',
  '1',
  'xml',
  'xmlns',
  '--',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?',
  '?>',
  '</',
  '/>',
  '&lt;',
  '&#x0;',
  '&#65;',
  '\u0001',
  '\uFFFE',
  'é',
  '\u{1F600}',
  '<b:ID>',
  '</b:ID>',
  '<a>',
  '</a>',
  'xmlns:b=""',
  'xmlns:c="urn:b" c:c=""',
  '<c:d/>',
  '<!DOCTYPE a>',
]

/** Names, namespaces, attributes and joined text, without the white space between elements. */
function shape(node: XmlElement): unknown {
  const joined = node.children.flatMap((child, index) =>
    child.kind === 'text' && node.children[index - 1]?.kind === 'text' ? [] : [joinFrom(node, index)],
  )
  const hasElements = node.children.some((child) => child.kind === 'element')
  return [
    // The other parser cuts white space off namespaces, which XML does not ask for.
    node.ns.trim(),
    node.name,
    node.attributes.map(({ ns, name, value }) => [ns.trim(), name, value]),
    joined.filter((child) => !(hasElements && typeof child === 'string' && /^[ \t\n\r]*$/.test(child))),
  ]
}

function joinFrom(node: XmlElement, index: number): unknown {
  const child = node.children[index]
  if (child?.kind === 'element') return shape(child)
  let text = ''
  for (const next of node.children.slice(index)) {
    if (next.kind === 'element') break
    text += next.value
  }
  return text
}

/** A third opinion: saxes is lax about some names, libxml2 about undeclared prefixes. Both must accept. */
function isWellFormed(text: string): boolean {
  try {
    XmlDocument.fromString(text, {
      option: ParseOption.XML_PARSE_NOERROR | ParseOption.XML_PARSE_NOWARNING,
    }).dispose()
    return true
  } catch {
    return false
  }
}

it('judges and reads as other parsers do, whatever is cut, put in or doubled', () => {
  const edit = fc.record({
    at: fc.nat({ max: seed.length }),
    cut: fc.nat({ max: 6 }),
    put: fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 0, maxLength: 3 }), (edits) => {
      const text = edits.reduce(
        (current, { at, cut, put }) => current.slice(0, at) + put.join('') + current.slice(at + cut),
        seed,
      )
      // The other parsers accept `xml:-a` as a name, and a blank namespace as none.
      if (/:[-.0-9]|xmlns:\w+=("|')\s+\1/.test(text)) return
      const { root, findings } = parseXml(text)
      // What we refuse on purpose and other parsers may take.
      if (findings && !findings.every(({ rule }) => rule === 'falaj-xml-malformed')) return
      const other = isWellFormed(text) ? readWithSaxes(text) : undefined
      expect(root ? shape(root) : undefined, JSON.stringify(text)).toEqual(other && shape(other))
    }),
    { numRuns: 3_000 },
  )
})

it('reads a document the same whatever stood in those that began alike', () => {
  const root = '<Invoice xmlns="urn:a" xmlns:b="urn:b">'
  const line = (space: string) =>
    `${space}<g h="1">${space} <b:ID b:c="2">1</b:ID>${space} <e>2</e>${space}</g>`
  const bodies = [
    line('\n').repeat(3),
    line('').repeat(2),
    line('\n\t').replace('<g h="1">', '<g h="1">text'),
    line('\n').replaceAll('<b:ID b:c="2">', '<b:ID xmlns:b="urn:c" b:c="2">').repeat(2),
    line('\n').replaceAll('<b:ID', '<!-- a --><b:ID'),
    line('\n').replaceAll('<g h="1">', '<g xmlns="" h="1">'),
  ]
  const alone = bodies.map((body, at) =>
    shape(parseXml(`${root.replace('>', ` alone="${at}">`)}${body}</Invoice>`).root as XmlElement),
  )
  for (const _ of [1, 2, 3]) {
    for (const [at, body] of bodies.entries()) {
      const [ns, name, , children] = shape(
        parseXml(`${root}${body}</Invoice>`).root as XmlElement,
      ) as unknown[]
      expect([ns, name, [['', 'alone', String(at)]], children]).toEqual(alone[at])
    }
  }
})
