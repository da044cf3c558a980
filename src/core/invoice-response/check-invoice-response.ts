import { type Finding, fatal, warning } from '#core/findings'
import { checkSchema } from '#core/schema'
import { normalizeSpace } from '#core/schematron'
import { attributeOf, childElements, createLocator, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { addressSchemes, documentNameCodes, identifierSchemes } from './code-lists.ts'
import { checkCommonRules } from './common-rules.ts'
import { type ElementModel, elementModels, modelRules } from './data-model.ts'
import {
  invoiceResponseCustomizationId,
  invoiceResponseProfileId,
  responseStatuses,
  statusActions,
  statusReasons,
} from './invoice-response.ts'

const { cac, cbc } = ublNamespaces
const reasons: readonly string[] = statusReasons
const actions: readonly string[] = statusActions

/** Own rules: another root element, and an element several times where an Invoice Response has one. */
const ownRules = { root: 'falaj-imr-root', repeated: 'falaj-imr-repeated' } as const

const customary = { ubl: ublNamespaces.applicationResponse, cac, cbc }

type Locate = (node: XmlElement) => string
type Say = (rule: string, node: XmlElement, message: string) => void

/**
 * Checks the schema of UBL 2.1, then all rules of the Invoice Response (PEPPOL-T111, PEPPOL-COMMON, release 2026.5) by
 * their official ids. A value that must be single and is repeated gets our own `falaj-imr-repeated`; the official rules
 * end in an error on some of those and ignore others.
 */
export function checkInvoiceResponse(root: XmlElement): Finding[] {
  const locate: Locate = createLocator(customary)
  if (root.ns !== ublNamespaces.applicationResponse || root.name !== 'ApplicationResponse') {
    const text = `The root element must be ApplicationResponse in ${ublNamespaces.applicationResponse}.`
    return [fatal(ownRules.root, { xpath: locate(root) }, text, { found: root.name })]
  }
  const findings = [...checkSchema(root, customary), ...checkCommonRules(root, locate)]
  const say: Say = (rule, node, message) => findings.push(fatal(rule, { xpath: locate(node) }, message))
  if (root.attributes.some(({ name }) => name === 'schemaLocation')) {
    say('PEPPOL-T111-B00108', root, 'Leave out the attribute schemaLocation.')
  }
  checkElement(root, '', say)
  walk(root, (node) => findings.push(...checkMeaning(node, locate)))
  return findings
}

function walk(node: XmlElement, visit: (node: XmlElement) => void): void {
  visit(node)
  for (const child of childElements(node)) walk(child, visit)
}

const prefixes: Readonly<Record<string, string>> = { [cac]: 'cac', [cbc]: 'cbc' }

/** The data model: required and allowed elements, and values from lists. */
function checkElement(node: XmlElement, path: string, say: Say): void {
  const model: ElementModel | undefined = elementModels[path]
  if (model === undefined) return
  const present = childElements(node)
  for (const [name, rule] of Object.entries(model.required ?? {})) {
    if (!present.some((child) => qualified(child) === name)) say(rule, node, `${name} is missing.`)
  }
  const counts = new Map<string, number>()
  for (const child of present) {
    const name = qualified(child)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const below = path === '' ? name : `${path}/${name}`
    const known =
      model.allowed === undefined || model.allowed.includes(name) || name in (model.required ?? {})
    if (!known && model.foreign !== undefined) {
      say(model.foreign, child, `${name} has no model here. Remove it.`)
      continue
    }
    checkElement(child, below, say)
    if (known) checkValue(child, below, say)
  }
  for (const [name, count] of counts) {
    if (count > 1 && !(model.repeatable ?? []).includes(name)) {
      say(ownRules.repeated, node, `${name} may occur only once here. Remove the others.`)
    }
  }
}

function qualified(node: XmlElement): string {
  return `${prefixes[node.ns] ?? node.ns}:${node.name}`
}

/** The one text of an element; undefined when it is split by elements inside. */
function soleText(node: XmlElement): string | undefined {
  const texts = node.children.filter((child) => child.kind === 'text')
  return texts.length > 1 ? undefined : normalizeSpace(texts[0]?.value ?? '')
}

function checkValue(node: XmlElement, path: string, say: Say): void {
  const party = /^cac:(Sender|Receiver)Party\/cbc:EndpointID$/.exec(path)?.[1]
  if (party) {
    const [missing, unknown] = party === 'Sender' ? ['B00901', 'B00902'] : (['B02101', 'B02102'] as const)
    checkScheme(node, addressSchemes, unknown, say)
    if (attributeOf(node, 'schemeID') === undefined)
      say(`PEPPOL-T111-${missing}`, node, 'An electronic address needs a schemeID.')
    return
  }
  const scheme = modelRules.identification[path]
  if (scheme !== undefined) checkScheme(node, identifierSchemes, scheme, say)
  if (path === 'cac:DocumentResponse/cac:Response/cbc:ResponseCode') {
    inList(node, responseStatuses, 'PEPPOL-T111-B03001', `one of ${responseStatuses.join(', ')}`, say)
  }
  if (path === 'cac:DocumentResponse/cac:DocumentReference/cbc:DocumentTypeCode') {
    inList(node, documentNameCodes, 'PEPPOL-T111-B04201', 'a document name code (UNCL 1001)', say)
  }
  if (path === 'cac:DocumentResponse/cac:Response/cac:Status/cbc:StatusReasonCode') {
    checkClarificationCode(node, say)
  }
}

function checkScheme(node: XmlElement, schemes: ReadonlySet<string>, rule: string, say: Say): void {
  const scheme = attributeOf(node, 'schemeID')
  if (scheme !== undefined && !schemes.has(scheme))
    say(`PEPPOL-T111-${rule}`, node, `"${scheme}" is not a scheme of the list.`)
}

function inList(node: XmlElement, list: Iterable<string>, rule: string, what: string, say: Say): void {
  const value = soleText(node)
  if (value === undefined) say(ownRules.repeated, node, `${node.name} must hold text only.`)
  else if (![...list].includes(value)) say(rule, node, `"${value}" is not ${what}.`)
}

function checkClarificationCode(node: XmlElement, say: Say): void {
  inList(node, [...reasons, ...actions], 'PEPPOL-T111-B03301', 'a clarification reason or action', say)
  const list = attributeOf(node, 'listID')
  if (list === undefined) say('PEPPOL-T111-B03302', node, 'A clarification code needs a listID.')
  else if (list !== 'OPStatusReason' && list !== 'OPStatusAction')
    say('PEPPOL-T111-B03303', node, `"${list}" is not OPStatusReason or OPStatusAction.`)
}

/** Rules about combinations of values, wherever the elements are. */
function checkMeaning(node: XmlElement, locate: Locate): Finding[] {
  const at = { xpath: locate(node) }
  if (node.ns === cac && node.name === 'Response') return checkResponse(node, at)
  if (node.ns === cac && node.name === 'Status')
    return [...checkStatus(node, at), ...checkStatusLists(node, at)]
  if (node.ns !== cbc) return []
  const value = normalizeSpace(textOf(node))
  if (node.name === 'CustomizationID' && !value.startsWith(invoiceResponseCustomizationId))
    return [
      fatal('PEPPOL-T111-R003', at, `CustomizationID must start with ${invoiceResponseCustomizationId}.`),
    ]
  const profiles = [invoiceResponseProfileId, 'urn:peppol:bis:billing_with_response']
  if (node.name === 'ProfileID' && !profiles.includes(value))
    return [fatal('PEPPOL-T111-R008', at, `ProfileID must be ${profiles.join(' or ')}.`)]
  return []
}

const texts = (node: XmlElement, name: string) =>
  childElements(node, cbc, name).map((child) => normalizeSpace(textOf(child)))
const rawTexts = (node: XmlElement, name: string) => childElements(node, cbc, name).map(textOf)

function checkResponse(node: XmlElement, at: { xpath: string }): Finding[] {
  const codes = texts(node, 'ResponseCode')
  // A rule with an error for several codes does not apply; our own rule reports that there are several.
  if (codes.length > 1 || !' CA UQ RE '.includes(` ${codes[0] ?? ''} `)) return []
  const clarified = childElements(node, cac, 'Status').some(
    (status) => childElements(status, cbc, 'StatusReasonCode').length > 0,
  )
  return clarified
    ? []
    : [
        fatal(
          'PEPPOL-T111-R001',
          at,
          `Status ${codes[0] ?? ''} needs a clarification code (StatusReasonCode).`,
        ),
      ]
}

/** R005 ("PPD only with PD") is left out: as it is published, its test holds always. */
function checkStatus(node: XmlElement, at: { xpath: string }): Finding[] {
  const codes = rawTexts(node, 'StatusReasonCode')
  if (childElements(node, cbc, 'StatusReason').length > 0) return []
  if (codes.includes('OTH'))
    return [
      warning('PEPPOL-T111-R002', at, 'Clarification code OTH should come with a StatusReason in words.'),
    ]
  if (codes.includes('PPD'))
    return [fatal('PEPPOL-T111-R004', at, 'Clarification code PPD needs a StatusReason in words.')]
  return []
}

function checkStatusLists(node: XmlElement, at: { xpath: string }): Finding[] {
  const codes = childElements(node, cbc, 'StatusReasonCode')
  const has = (list: string) => codes.some((code) => attributeOf(code, 'listID') === list)
  const list = has('OPStatusAction') ? 'OPStatusAction' : has('OPStatusReason') ? 'OPStatusReason' : undefined
  if (list === undefined) return []
  const [first, ...more] = texts(node, 'StatusReasonCode')
  if (first === undefined || more.length > 0) return []
  const codeList = list === 'OPStatusAction' ? actions : reasons
  const rule = list === 'OPStatusAction' ? 'PEPPOL-T111-R006' : 'PEPPOL-T111-R007'
  return codeList.includes(first) ? [] : [fatal(rule, at, `"${first}" is not a code of the list ${list}.`)]
}
