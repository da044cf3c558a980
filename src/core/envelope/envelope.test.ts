import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXml, walkElements, type XmlElement } from '#core/xml'
import { exchangedKinds, parseDocumentType } from './identifiers.ts'
import {
  type EnvelopeHeader,
  exchangedKindForTypeCode,
  exchangedKindOf,
  exchangeTypes,
  participant,
  printIdentifier,
  readEnvelope,
  readEnvelopeHeader,
  writeEnvelope,
} from './index.ts'
import { matchDocumentType } from './match-document-type.ts'

const invoiceNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a note before the root -->
<Invoice xmlns="${invoiceNamespace}"  xmlns:x='urn:x'>
   <x:ID a="&lt;&gt;">١٢٣ &amp; <![CDATA[</Invoice>]]></x:ID><x:empty/>
</Invoice>
`
const header: EnvelopeHeader = {
  sender: participant('0235:1234567890'),
  receiver: participant('0235:1987654321'),
  envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
  createdAt: '2026-11-21T10:00:00Z',
  ...exchangeTypes.invoice,
  countryC1: 'AE',
  mlsTo: participant('0242:000001'),
  mlsType: 'ALWAYS_SEND',
}

/** Markup that may stand between header and document, each trying to pass for the document. */
const other = `<Invoice xmlns="${invoiceNamespace}">other</Invoice>`
const decoys = [
  `<!-->${other}-->`,
  `<!--->${other}-->`,
  `<!---->`,
  `<!-- ${other} -->`,
  `<?x ${other}?>`,
  `<?x >${other} "?>`,
  `<!-- ' -->`,
  '\n',
]

describe('the header alone', () => {
  const written = writeEnvelope(header, invoice)
  const headerEnd = '</StandardBusinessDocumentHeader>'

  it('is the same, whatever follows it', () => {
    const { header: whole } = readEnvelope(written)
    const [head] = written.split(headerEnd)
    for (const rest of ['<Invoice>', '<a><b></a>', ']]>', '\u0000', '<Invoice'])
      expect(readEnvelopeHeader(`${head}${headerEnd}${rest}`)).toEqual(whole)
  })

  it('is not there when the envelope begins with something else, or has no end in reach', () => {
    const [head] = written.split(headerEnd)
    const far = `${head}${' '.repeat(200_000)}${headerEnd}`
    for (const text of ['', '<x/>', '<x><y/></x>', 'x', head ?? '', far, `<!DOCTYPE x>${written}`])
      expect(readEnvelopeHeader(text)).toBeNull()
  })
})

describe('an envelope', () => {
  it('gives out the text of the very document that it gives out as a tree, whatever stands before and in it', () => {
    const decoy = fc.array(fc.constantFrom(...decoys), { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(decoy, decoy, decoy, (before, inside, after) => {
        const document = `<Invoice xmlns="${invoiceNamespace}">${inside}<x a="/&gt;'" b='/>'>real</x></Invoice>`
        const written = writeEnvelope(header, '<Invoice xmlns="urn:x"/>'.replace('urn:x', invoiceNamespace))
        const envelope = written.replace(/<Invoice [^>]*\/>/, () => `${before}${document}${after}`)
        const read = readEnvelope(envelope)
        const isXml = parseXml(envelope).root !== undefined
        expect(read.envelope?.documentXml).toBe(isXml ? document : undefined)
        if (isXml) expect(readEnvelopeHeader(envelope)).toEqual(read.header)
      }),
      { numRuns: 300 },
    )
  })

  it('is read back as it was written, the document character by character', () => {
    const { envelope, findings } = readEnvelope(writeEnvelope(header, invoice))
    expect(findings).toEqual([])
    expect(envelope?.header).toEqual(header)
    expect(envelope?.identification).toEqual({
      standard: invoiceNamespace,
      type: 'Invoice',
      typeVersion: '2.1',
    })
    expect(invoice).toContain(envelope?.documentXml)
    expect(envelope?.documentXml.startsWith('<Invoice xmlns')).toBe(true)
    expect(envelope?.documentXml.endsWith('</Invoice>')).toBe(true)
  })

  it('carries any text of a document unharmed, as bytes too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = raw.replace(/[^\t\n -퟿-�]/g, '').replace(/[&<>\r]/g, '')
        const document = `<Invoice xmlns="${invoiceNamespace}"><n>${text}</n><!-- > --><p a='>'/></Invoice>`
        const bytes = new TextEncoder().encode(writeEnvelope(header, document))
        expect(readEnvelope(bytes).envelope?.documentXml).toBe(document)
      }),
    )
  })

  it('keeps other scopes, and writes the same bytes for the same input', () => {
    const more = {
      ...header,
      otherScopes: [
        { type: 'X', value: '1' },
        { type: 'Y', value: '2', identifier: 'z' },
      ],
    }
    expect(readEnvelope(writeEnvelope(more, invoice)).header).toEqual(more)
    expect(writeEnvelope(more, invoice)).toBe(writeEnvelope(more, invoice))
  })

  it('is refused before it leaves when it would be refused on arrival', () => {
    expect(() => writeEnvelope({ ...header, countryC1: 'UAE' }, invoice)).toThrow('falaj-sbdh-country')
    expect(() => writeEnvelope({ ...header, receiver: participant('') }, invoice)).toThrow(
      'falaj-sbdh-receiver-value',
    )
    expect(() => writeEnvelope({ ...header, ...exchangeTypes.creditNote }, invoice)).toThrow('root element')
    expect(() => writeEnvelope(header, 'no xml')).toThrow('cannot be put into an envelope')
    const wildcard = { scheme: 'peppol-doctype-wildcard', value: `${invoiceNamespace}::Invoice##urn:x*::2.1` }
    expect(() => writeEnvelope({ ...header, documentTypeId: wildcard }, invoice)).toThrow(
      'falaj-sbdh-document-type',
    )
  })

  it('from any sender never throws, whatever its content', () => {
    const written = writeEnvelope(header, invoice)
    fc.assert(
      fc.property(fc.nat(written.length), fc.nat(40), fc.string({ maxLength: 5 }), (at, length, put) => {
        const { envelope, findings } = readEnvelope(written.slice(0, at) + put + written.slice(at + length))
        if (envelope === null) expect(findings.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
    expect(readEnvelope('<!DOCTYPE a><a/>').findings[0]?.rule).toBe('falaj-xml-doctype')
  })

  it('gives a document that leans on its namespaces a text that stands alone, in every way of leaning', () => {
    const written = writeEnvelope(header, `<Invoice xmlns="${invoiceNamespace}"><ID>1</ID></Invoice>`)
    const root = '<StandardBusinessDocument'
    const leaning = [
      // A prefix of the envelope, used for the root; for a child; the default namespace for a child.
      written
        .replace(root, `${root} xmlns:i="${invoiceNamespace}"`)
        .replace(/<Invoice xmlns=".*?">.*<\/Invoice>/, '<i:Invoice><i:ID>1</i:ID></i:Invoice>'),
      written.replace(root, `${root} xmlns:q="urn:q"`).replace('<ID>1</ID>', '<q:ID>1</q:ID>'),
      written.replace(
        /<Invoice xmlns=".*?">.*<\/Invoice>/,
        `<i:Invoice xmlns:i="${invoiceNamespace}"><ID>1</ID></i:Invoice>`,
      ),
    ]
    for (const text of leaning) {
      const { envelope, findings } = readEnvelope(text)
      expect(findings).toEqual([])
      const alone = parseXml(envelope?.documentXml ?? '').root as XmlElement
      const inside = parseXml(text).root?.children.at(-1) as XmlElement
      const shape = (node: XmlElement): unknown => [
        node.ns,
        node.name,
        node.children.map((child) => (child.kind === 'text' ? child.value : shape(child))),
      ]
      expect(shape(alone)).toEqual(shape(inside))
      expect(shape(envelope?.document as XmlElement)).toEqual(shape(inside))
    }
  })

  it('gives out a document that leads up to its own root, and no further', () => {
    const root = '<StandardBusinessDocument'
    const written = writeEnvelope(header, invoice)
    const others = [
      written.replace(root, `${root} xmlns:q="urn:q"`),
      written.replace(root, `${root} xmlns:q="urn:q"`).replace('<x:empty/>', '<q:empty/>'),
    ]
    for (const text of [written, ...others]) {
      const document = readEnvelope(text).envelope?.document as XmlElement
      expect(document.parent).toBeUndefined()
      for (const node of walkElements(document))
        expect(node.children.every((child) => child.kind === 'text' || child.parent === node)).toBe(true)
    }
  })

  it('must not hold another envelope', () => {
    const inner = writeEnvelope(header, invoice)
    expect(
      readEnvelope(inner.replace(/<Invoice[\s\S]*<\/Invoice>/, inner.replace(/^<\?xml.*\?>/, ''))).envelope,
    ).toBeNull()
  })
})

describe('identifiers of the Emirates', () => {
  it('are printed and parsed', () => {
    for (const kind of exchangedKinds) {
      const { documentTypeId, processId } = exchangeTypes[kind]
      expect(printIdentifier(documentTypeId)).toBe(`${documentTypeId.scheme}::${documentTypeId.value}`)
      expect(parseDocumentType(documentTypeId.value)).not.toBeNull()
      expect(exchangedKindOf(documentTypeId, processId)).toBe(kind)
    }
    expect(
      exchangedKindOf(exchangeTypes.invoice.documentTypeId, exchangeTypes.selfBilledInvoice.processId),
    ).toBeNull()
    expect(parseDocumentType('a::b')).toBeNull()
  })

  it('are found by type code', () => {
    const kinds = ['380', '381', '389', '261', '480', '81', '999'].map((code) =>
      exchangedKindForTypeCode(code),
    )
    expect(kinds).toEqual([
      'invoice',
      'creditNote',
      'selfBilledInvoice',
      'selfBilledCreditNote',
      'invoice',
      'creditNote',
      null,
    ])
    expect(exchangedKindForTypeCode('81', true)).toBe('selfBilledCreditNote')
  })
})

describe('matching a document type', () => {
  const wanted = exchangeTypes.invoice.documentTypeId
  const registered = (customization: string, scheme = 'peppol-doctype-wildcard') => ({
    scheme,
    value: `${invoiceNamespace}::Invoice##${customization}::2.1`,
  })
  const exact = registered('urn:peppol:pint:billing-1@ae-1')
  const exactStar = registered('urn:peppol:pint:billing-1@ae-1*')
  const stem = registered('urn:peppol:pint:billing-1*')
  const any = registered('*')

  it.each([
    ['an exact one', [stem, exact, exactStar], exact],
    ['the longest wildcard', [any, stem, exactStar], exactStar],
    ['a wildcard cut at the @', [stem], stem],
    ['a wildcard for everything', [any], any],
    ['none with another version of the customization', [registered('urn:peppol:pint:billing-10*')], null],
    ['none whose stem ends inside a name', [registered('urn:peppol:pint:bill*')], null],
    ['none of another jurisdiction', [registered('urn:peppol:pint:billing-1@my-1*')], null],
    ['none of another root', [{ ...stem, value: stem.value.replace('::Invoice##', '::CreditNote##') }], null],
    ['none of another version of UBL', [{ ...stem, value: stem.value.replace('::2.1', '::2.2') }], null],
    ['none in the exact scheme', [registered('urn:peppol:pint:billing-1*', 'busdox-docid-qns')], null],
    ['none at all', [], null],
  ])('takes %s', (_, offered, expected) => {
    expect(matchDocumentType(wanted, offered)).toEqual(expected)
  })

  it('looks for documents outside of PINT by their exact id only', () => {
    const { documentTypeId } = exchangeTypes.messageLevelStatus
    expect(matchDocumentType(documentTypeId, [documentTypeId])).toEqual(documentTypeId)
    const wildcard = { ...documentTypeId, scheme: 'peppol-doctype-wildcard' }
    expect(matchDocumentType(documentTypeId, [wildcard])).toBeNull()
  })
})
