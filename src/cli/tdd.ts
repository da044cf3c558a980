import { parseParticipantId, printParticipantId, reportOnlyReason } from '#core/participant-ids'
import { documentKindOf, unknownDocument } from '#core/rules'
import {
  buildTaxData,
  type ReporterRole,
  reporterRoles,
  reportScopeOf,
  type SchemedId,
  type TaxDataTypeCode,
  taxDataTypeCodes,
} from '#core/tax-data'
import { attributeOf, childElements, parseXml, textOf, type XmlElement } from '#core/xml'
import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import type { Terminal } from './terminal.ts'

/** The seat of the tax authority's platform as the official samples of TDD 1.0.4 give it. */
const taxAuthority = '0242:000773'
/** Stands for the service provider until one is named. */
const noProvider = '0242:000000'

const options = ['--role', '--type', '--envelope', '--provider', '--receiver', '-o']

/** The tax data document about an invoice or credit note. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { values: options })
  const file = onlyFile(files)
  const role = oneOf<ReporterRole>('--role', values.get('--role') ?? '01', reporterRoles)
  const typeCode = oneOf<TaxDataTypeCode>('--type', values.get('--type') ?? 'S', taxDataTypeCodes)
  const receivingParty = idOf('--receiver', values.get('--receiver') ?? taxAuthority)
  const serviceProviderId = idOf('--provider', values.get('--provider') ?? noProvider)
  const parsed = parseXml(terminal.read(file))
  const findings = parsed.root ? notReportable(parsed.root) : parsed.findings
  if (!parsed.root || findings.length > 0) {
    for (const finding of findings)
      terminal.error(`falaj tdd: ${file}: ${finding.message} (${finding.rule})\n`)
    return 1
  }
  const envelopeId = values.get('--envelope') ?? null
  if (!values.has('--provider'))
    terminal.error(`falaj tdd: ${noProvider} stands for your service provider; name it with --provider.\n`)
  const { reporter, other } = partiesOf(parsed.root, role)
  if (role === '02' && reportOnlyReason(printParticipantId(reporter)) !== null)
    throw new CommandError(`${file}: nobody receives this document, so only role 01 reports it.`)
  try {
    const text = buildTaxData({
      source: parsed.root,
      role,
      typeCode,
      scope: reportScopeOf(parsed.root),
      envelopeId: reportOnlyReason(printParticipantId(other)) === null ? envelopeId : null,
      reportingParty: reporter,
      receivingParty,
      serviceProviderId,
      issuedAt: terminal.now().toISOString(),
    })
    const out = values.get('-o')
    if (out === undefined) terminal.print(text)
    else terminal.write(out, text)
    return 0
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    terminal.error(`falaj tdd: ${file}: the report would not be valid: ${error.message}\n`)
    return 1
  }
}

function notReportable(root: XmlElement) {
  return documentKindOf(root) === 'unknown' ? [unknownDocument(root)] : []
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const choice = allowed.find((candidate) => candidate === value)
  if (choice === undefined)
    throw new CommandError(`${option} is one of ${allowed.join(', ')}, not "${value}".`)
  return choice
}

function idOf(option: string, value: string): SchemedId {
  const id = parseParticipantId(value)
  if (!id) throw new CommandError(`${option} is a scheme and an id such as 0242:000773, not "${value}".`)
  return id
}

/** Who reports (01 the sender, 02 the receiver) and who is on the other side; the buyer sends self-billed documents. */
function partiesOf(root: XmlElement, role: ReporterRole): { reporter: SchemedId; other: SchemedId } {
  const seller = endpointOf(root, 'AccountingSupplierParty')
  const buyer = endpointOf(root, 'AccountingCustomerParty')
  const profile = at(root, 'ProfileID')
  const isSelfBilled = profile !== undefined && textOf(profile).includes('selfbilling')
  const [sender, receiver] = isSelfBilled ? [buyer, seller] : [seller, buyer]
  return role === '01' ? { reporter: sender, other: receiver } : { reporter: receiver, other: sender }
}

function endpointOf(root: XmlElement, group: string): SchemedId {
  const endpoint = at(root, group, 'Party', 'EndpointID')
  return {
    scheme: (endpoint && attributeOf(endpoint, 'schemeID')) ?? '',
    value: endpoint ? textOf(endpoint).trim() : '',
  }
}

function at(root: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (node, name) => node && childElements(node).find((child) => child.name === name),
    root,
  )
}

export const tddCommand: Command = {
  usage:
    'tdd FILE.xml [--role 01|02] [--type S|R|W|F] [--envelope ID] [--provider ID] [--receiver ID] [-o OUT.xml]',
  summary:
    'Writes the tax data document about an invoice or credit note, reported by its sender (01) or its receiver (02).',
  run,
}
