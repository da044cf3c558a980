import { describe, expect, it } from 'vitest'
import { type EnvelopeHeader, exchangeTypes, participant, readEnvelope, writeEnvelope } from './index.ts'

const invoice = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>'
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
const good = writeEnvelope(header, invoice)
const wrapped =
  '<BinaryContent xmlns="http://peppol.eu/xsd/ticc/envelope/1.0" mimeType="text/plain">YQ==</BinaryContent>'

/** A text, its replacement, and the resulting findings. */
const broken: readonly [string, string | RegExp, string, readonly string[]][] = [
  [
    'no header',
    /<StandardBusinessDocumentHeader>[^]*<\/StandardBusinessDocumentHeader>/,
    '',
    ['falaj-sbdh-header'],
  ],
  [
    'a header behind the document',
    /(<StandardBusinessDocumentHeader>[^]*Header>)([^]*)(<\/StandardBusinessDocument>)/,
    '$2$1$3',
    ['falaj-sbdh-header-place'],
  ],
  [
    'two headers',
    /(<StandardBusinessDocumentHeader>[^]*<\/StandardBusinessDocumentHeader>)/,
    '$1$1',
    ['falaj-sbdh-header-place'],
  ],
  ['another version', '<HeaderVersion>1.0<', '<HeaderVersion>2.0<', ['falaj-sbdh-header-version']],
  ['no sender', /<Sender>[^]*<\/Sender>/, '', ['falaj-sbdh-sender-count']],
  ['two receivers', /(<Receiver>[^]*<\/Receiver>)/, '$1$1', ['falaj-sbdh-receiver-count']],
  [
    'a sender without id',
    /(<Sender>)[^]*(<\/Sender>)/,
    '$1$2',
    ['falaj-sbdh-sender-scheme', 'falaj-sbdh-sender-value'],
  ],
  ['a sender without scheme', / Authority="iso6523-actorid-upis"/, '', ['falaj-sbdh-sender-scheme']],
  [
    'no identification',
    /<DocumentIdentification>[^]*<\/DocumentIdentification>/,
    '',
    ['falaj-sbdh-identification', 'falaj-sbdh-standard', 'falaj-sbdh-type', 'falaj-sbdh-type-version'],
  ],
  ['no envelope id', header.envelopeId, '', ['falaj-sbdh-envelope-id']],
  ['no moment', '2026-11-21T10:00:00Z', '2026-13-21T10:00:00Z', ['falaj-sbdh-created-at']],
  ['no date at all', '2026-11-21T10:00:00Z', 'today', ['falaj-sbdh-created-at']],
  ['no scopes', /<BusinessScope>[^]*<\/BusinessScope>/, '', ['falaj-sbdh-scopes']],
  ['an empty list of scopes', /(<BusinessScope>)[^]*(<\/BusinessScope>)/, '$1$2', ['falaj-sbdh-scopes']],
  ['a scope twice', /(<Scope>\s*<Type>COUNTRY_C1<[^]*?<\/Scope>)/, '$1$1', ['falaj-sbdh-scope-twice']],
  ['no process', exchangeTypes.invoice.processId.value, '', ['falaj-sbdh-process']],
  ['a nameless answer address', '0242:000001', 'nobody', ['falaj-sbdh-mls-to']],
  ['another kind of answer', 'ALWAYS_SEND', 'NEVER', ['falaj-sbdh-mls-type']],
  ['no document', invoice, '', ['falaj-sbdh-document-count']],
  ['two documents', invoice, `${invoice}${invoice}`, ['falaj-sbdh-document-count']],
  ['another standard', /<Standard>[^<]*</, '<Standard>urn:x<', ['falaj-sbdh-standard']],
  ['another type', '<Type>Invoice<', '<Type>CreditNote<', ['falaj-sbdh-type']],
  ['another version of UBL', '<TypeVersion>2.1<', '<TypeVersion>2.2<', ['falaj-sbdh-type-version']],
]

describe('an envelope with', () => {
  it.each(broken)('%s is refused', (_, what, by, rules) => {
    const text = good.replace(what, by)
    expect(text).not.toBe(good)
    const { envelope, findings } = readEnvelope(text)
    expect(envelope).toBeNull()
    const fatal = findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule)
    expect(fatal.filter((rule) => !rule.startsWith('falaj-schema-'))).toEqual(rules)
  })

  it('an id of another form is accepted with a warning', () => {
    const { envelope, findings } = readEnvelope(good.replace(header.envelopeId, 'message-1'))
    expect(envelope?.header.envelopeId).toBe('message-1')
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['falaj-sbdh-envelope-id-form', 'warning'],
    ])
  })

  it('content that is not XML is accepted as it is', () => {
    const { envelope, findings } = readEnvelope(good.replace(invoice, wrapped))
    expect(findings).toEqual([])
    expect(envelope?.document.name).toBe('BinaryContent')
  })

  it('another root is no envelope', () => {
    expect(readEnvelope(invoice).findings[0]?.rule).toBe('falaj-sbdh-root')
  })

  it('a document of one empty element, comments and instructions around it, is cut out exactly', () => {
    const alone = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'
    const text = good.replace(invoice, `<!-- <a> --><?x <b> ?>${alone}<!-- after -->`)
    expect(readEnvelope(text).envelope?.documentXml).toBe(alone)
  })
})
