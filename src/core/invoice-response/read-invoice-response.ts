import { type Finding, hasFatal } from '#core/findings'
import { normalizeSpace } from '#core/schematron'
import { attributeOf, childElements, firstChild, parseXml, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { checkInvoiceResponse } from './check-invoice-response.ts'
import type { Clarification, InvoiceResponse, ResponseParty, ResponseStatus } from './invoice-response.ts'

interface InvoiceResponseReading {
  /** The response, or `null` when it breaks a rule: then it must not be used. */
  readonly response: InvoiceResponse | null
  readonly findings: Finding[]
}

type Step = `cac:${string}` | `cbc:${string}`

function find(from: XmlElement | undefined, ...path: Step[]): XmlElement | undefined {
  let at = from
  for (const step of path) {
    const [prefix, name] = step.split(':') as ['cac' | 'cbc', string]
    at = at && firstChild(at, ublNamespaces[prefix], name)
  }
  return at
}

function textAt(from: XmlElement | undefined, ...path: Step[]): string | null {
  const found = find(from, ...path)
  const value = found === undefined ? '' : normalizeSpace(textOf(found))
  return value === '' ? null : value
}

/** The elements that the rules have required. */
const givenAt = (from: XmlElement | undefined, ...path: Step[]) => textAt(from, ...path) ?? ''

/** Reads an Invoice Response from an untrusted source. Never throws; errors are returned as findings. */
export function readInvoiceResponse(input: string | Uint8Array | XmlElement): InvoiceResponseReading {
  const parsed = typeof input === 'string' || input instanceof Uint8Array ? parseXml(input) : { root: input }
  const { root } = parsed
  if (root === undefined) return { response: null, findings: parsed.findings ?? [] }
  const findings = checkInvoiceResponse(root)
  if (hasFatal(findings)) return { response: null, findings }
  const about = find(root, 'cac:DocumentResponse')
  const responseElement = find(about, 'cac:Response')
  const reference = find(about, 'cac:DocumentReference')
  const notes = childElements(root, ublNamespaces.cbc, 'Note').map((note) => normalizeSpace(textOf(note)))
  const response: InvoiceResponse = {
    messageId: givenAt(root, 'cbc:ID'),
    issueDate: givenAt(root, 'cbc:IssueDate'),
    issueTime: textAt(root, 'cbc:IssueTime'),
    note: notes.length === 0 ? null : notes.join('\n'),
    sender: readParty(find(root, 'cac:SenderParty')),
    receiver: readParty(find(root, 'cac:ReceiverParty')),
    status: givenAt(responseElement, 'cbc:ResponseCode') as ResponseStatus,
    effectiveDate: textAt(responseElement, 'cbc:EffectiveDate'),
    clarifications: responseElement
      ? childElements(responseElement, ublNamespaces.cac, 'Status').map(readClarification)
      : [],
    document: {
      number: givenAt(reference, 'cbc:ID'),
      typeCode: givenAt(reference, 'cbc:DocumentTypeCode'),
      issueDate: textAt(reference, 'cbc:IssueDate'),
    },
  }
  return { response, findings }
}

function readParty(party: XmlElement | undefined): ResponseParty {
  const endpoint = find(party, 'cbc:EndpointID')
  return {
    scheme: (endpoint && attributeOf(endpoint, 'schemeID')) ?? '',
    value: givenAt(endpoint),
    name: givenAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName'),
  }
}

function readClarification(status: XmlElement): Clarification {
  const code = find(status, 'cbc:StatusReasonCode')
  const list = code && attributeOf(code, 'listID')
  return {
    list: list === 'OPStatusAction' ? 'OPStatusAction' : 'OPStatusReason',
    code: givenAt(code),
    text: textAt(status, 'cbc:StatusReason'),
    conditions: childElements(status, ublNamespaces.cac, 'Condition').map((condition) => ({
      term: givenAt(condition, 'cbc:AttributeID'),
      value: textAt(condition, 'cbc:Description'),
    })),
  }
}

const zonedTime = /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** The instant at which a response was issued, in UTC; `null` when it is not exact. */
export function issuedAtOf(response: Pick<InvoiceResponse, 'issueDate' | 'issueTime'>): string | null {
  const { issueDate, issueTime } = response
  if (issueTime === null || !zonedTime.test(issueTime)) return null
  const millis = Date.parse(`${issueDate}T${issueTime}`)
  return Number.isNaN(millis) ? null : new Date(millis).toISOString()
}

/** The free text of a response: the note and the texts of its clarifications, each once. */
export function wordsOf(response: Pick<InvoiceResponse, 'note' | 'clarifications'>): string {
  const conditions = response.clarifications.flatMap((one) =>
    one.conditions.map(({ term, value }) => (value === null ? term : `${term}: ${value}`)),
  )
  const all = [response.note, ...response.clarifications.map(({ text }) => text), ...conditions]
  return [...new Set(all.filter((text) => text !== null))].join('\n')
}
