import { type Finding, hasFatal } from '#core/findings'
import { normalizeSpace } from '#core/schematron'
import { childElements, firstChild, parseXml, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { checkMessageLevelStatus } from './check-message-level-status.ts'
import type { MessageLevelStatus, ResponseCode, StatusLine, StatusReasonCode } from './status.ts'

interface MessageLevelStatusReading {
  /** The status, or `null` when it breaks a rule: then it must not be used. */
  readonly status: MessageLevelStatus | null
  /** The envelope that it names, if readable, so that it can be stored beside its document. */
  readonly envelopeId: string | null
  readonly senderId: string | null
  readonly findings: Finding[]
}

function find(
  from: XmlElement | undefined,
  ...path: readonly ['cac' | 'cbc', string][]
): XmlElement | undefined {
  let at = from
  for (const [prefix, name] of path) at = at && firstChild(at, ublNamespaces[prefix], name)
  return at
}

function textAt(from: XmlElement | undefined, ...path: readonly ['cac' | 'cbc', string][]): string | null {
  const found = find(from, ...path)
  const value = found === undefined ? '' : normalizeSpace(textOf(found))
  return value === '' ? null : value
}

/** What the rules have seen to be there. */
function givenAt(from: XmlElement | undefined, ...path: readonly ['cac' | 'cbc', string][]): string {
  return textAt(from, ...path) ?? ''
}

/** Reads a message level status from an untrusted source. Never throws; errors are returned as findings. */
export function readMessageLevelStatus(input: string | Uint8Array | XmlElement): MessageLevelStatusReading {
  const parsed = typeof input === 'string' || input instanceof Uint8Array ? parseXml(input) : { root: input }
  const { root } = parsed
  if (root === undefined)
    return { status: null, envelopeId: null, senderId: null, findings: parsed.findings ?? [] }
  const findings = checkMessageLevelStatus(root)
  const response = find(root, ['cac', 'DocumentResponse'])
  const envelopeId = textAt(response, ['cac', 'DocumentReference'], ['cbc', 'ID'])
  const senderId = textAt(root, ['cac', 'SenderParty'], ['cbc', 'EndpointID'])
  if (hasFatal(findings) || response === undefined) return { status: null, envelopeId, senderId, findings }
  const status: MessageLevelStatus = {
    messageId: givenAt(root, ['cbc', 'ID']),
    issueDate: givenAt(root, ['cbc', 'IssueDate']),
    issueTime: givenAt(root, ['cbc', 'IssueTime']),
    senderId: givenAt(root, ['cac', 'SenderParty'], ['cbc', 'EndpointID']),
    receiverId: givenAt(root, ['cac', 'ReceiverParty'], ['cbc', 'EndpointID']),
    code: textAt(response, ['cac', 'Response'], ['cbc', 'ResponseCode']) as ResponseCode,
    text: textAt(response, ['cac', 'Response'], ['cbc', 'Description']),
    envelopeId: givenAt(response, ['cac', 'DocumentReference'], ['cbc', 'ID']),
    lines: childElements(response, ublNamespaces.cac, 'LineResponse').map(readLine),
  }
  return { status, envelopeId, senderId, findings }
}

function readLine(line: XmlElement): StatusLine {
  const response = find(line, ['cac', 'Response'])
  return {
    location: textAt(line, ['cac', 'LineReference'], ['cbc', 'LineID']) ?? 'NA',
    text: givenAt(response, ['cbc', 'Description']),
    reason: givenAt(response, ['cac', 'Status'], ['cbc', 'StatusReasonCode']) as StatusReasonCode,
  }
}
