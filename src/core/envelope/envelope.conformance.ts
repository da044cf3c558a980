import { describe, expect, it } from 'vitest'
import { parseXml } from '#core/xml'
import { referenceFiles, referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'
import { exchangedKinds, parseDocumentType } from './identifiers.ts'
import { exchangeTypes, participant, readEnvelope, writeEnvelope } from './index.ts'

const present = referenceFolder() !== null
if (!present) reportMissingReference('envelopes against the good and bad files of Peppol')

/** The one fault that each bad file has, by its name, and the rule of ours that must name it. */
const faults: Record<string, string> = {
  'no-xml': 'falaj-xml-malformed',
  'no-sbdh': 'falaj-sbdh-header',
  'no-business-message': 'falaj-sbdh-document-count',
  'invalid-business-message': 'falaj-sbdh-document-count',
  'no-business-scope': 'falaj-sbdh-scopes',
  'too-few-scopes': 'falaj-sbdh-country',
  'no-country-c1': 'falaj-sbdh-country',
  'no-document-type-identifier': 'falaj-sbdh-document-type',
  'invalid-document-type-identifier': 'falaj-sbdh-document-type',
  'no-process-identifier': 'falaj-sbdh-process',
  'invalid-process-identifier': 'falaj-sbdh-process',
  'invalid-header-version': 'falaj-sbdh-header-version',
  'invalid-instance-identifier': 'falaj-sbdh-envelope-id',
  'invalid-creation-date-and-time': 'falaj-sbdh-created-at',
  'invalid-standard': 'falaj-sbdh-standard',
  'invalid-type': 'falaj-sbdh-type',
  'invalid-type-version': 'falaj-sbdh-type-version',
  'invalid-sender-authority': 'falaj-sbdh-sender-scheme',
  'invalid-sender-value': 'falaj-sbdh-sender-value',
  'invalid-receiver-authority': 'falaj-sbdh-receiver-scheme',
  'invalid-receiver-value': 'falaj-sbdh-receiver-value',
  'too-few-senders': 'falaj-sbdh-sender-count',
  'too-many-senders': 'falaj-sbdh-sender-count',
  'too-few-receivers': 'falaj-sbdh-receiver-count',
  'too-many-receivers': 'falaj-sbdh-receiver-count',
  'mls-to-empty': 'falaj-sbdh-mls-to',
  'mls-to-invalid-value': 'falaj-sbdh-mls-to',
  'mls-to-no-scheme': 'falaj-sbdh-mls-to',
  'mls-to-no-value': 'falaj-sbdh-mls-to',
  'mls-type-empty': 'falaj-sbdh-mls-type',
  'mls-type-invalid-value': 'falaj-sbdh-mls-type',
}

describe.skipIf(!present)('envelopes of Peppol', () => {
  const good = present ? referenceFiles('peppol', 'sbdh', 'good') : []
  const bad = present ? referenceFiles('peppol', 'sbdh', 'bad') : []

  it('has all 45 files', () => {
    expect([good.length, bad.length]).toEqual([14, 31])
  })

  it.each(good)('opens $name', ({ name, text }) => {
    const { envelope, findings } = readEnvelope(text)
    expect(findings.filter((finding) => finding.severity === 'fatal')).toEqual([])
    expect(envelope?.documentXml).toBeTruthy()
    // Only this sample declares the namespaces of the document outside of it, so that it must be serialized again.
    const standsAlone = name !== 'good-bis3.xml'
    expect(text.includes(envelope?.documentXml ?? '\u0000')).toBe(standsAlone)
    expect(parseXml(envelope?.documentXml ?? '').root?.name).toBe(envelope?.document.name)
  })

  it.each(bad)('refuses $name for its own fault', ({ name, text }) => {
    const { envelope, findings } = readEnvelope(text)
    expect(envelope).toBeNull()
    const rules = findings.filter((finding) => finding.severity === 'fatal').map((finding) => finding.rule)
    expect(rules).toContain(faults[name.replace(/^bad-|\.\w+$/g, '')])
  })

  it.each(exchangedKinds)('writes an envelope for %s that the official schema accepts', (kind) => {
    const parts = parseDocumentType(exchangeTypes[kind].documentTypeId.value)
    const header = {
      sender: participant('0235:1234567890'),
      receiver: participant('0235:1987654321'),
      envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
      createdAt: '2026-11-21T10:00:00.123Z',
      ...exchangeTypes[kind],
      countryC1: 'AE',
      mlsTo: participant('0242:000001'),
      mlsType: 'ALWAYS_SEND' as const,
    }
    const document = `<${parts?.rootName} xmlns="${parts?.rootNamespace}"/>`
    expect(schemaErrors('envelope', writeEnvelope(header, document))).toEqual([])
  })
})
