import { isPlainDate } from '#core/calendar'
import { type Finding, fatal, warning } from '#core/findings'
import { normalizeSpace } from '#core/schematron'
import { attributeOf, childElements, textOf, walkElements, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { identifierRules } from './national-identifiers.ts'

type Locate = (node: XmlElement) => string

const { cac, cbc } = ublNamespaces
const dateNames = new Set([
  'IssueDate',
  'DueDate',
  'TaxPointDate',
  'StartDate',
  'EndDate',
  'ActualDeliveryDate',
])

/** The rules that Peppol has for all its messages (PEPPOL-COMMON), on every element of the tree. */
export function checkCommonRules(root: XmlElement, locate: Locate): Finding[] {
  const findings: Finding[] = []
  if (root.attributes.some(({ name }) => name === 'schemaLocation')) {
    findings.push(
      warning('PEPPOL-COMMON-R003', { xpath: locate(root) }, 'Leave out the attribute schemaLocation.'),
    )
  }
  for (const node of walkElements(root)) {
    if (childElements(node).length === 0 && normalizeSpace(textOf(node)) === '') {
      findings.push(fatal('PEPPOL-COMMON-R001', { xpath: locate(node) }, `${node.name} is empty.`))
    }
    if (node !== root) findings.push(...checkElement(node, locate))
  }
  return findings
}

function checkElement(node: XmlElement, locate: Locate): Finding[] {
  if (node.ns !== cbc) return []
  if (dateNames.has(node.name)) {
    return isPlainDate(textOf(node))
      ? []
      : [fatal('PEPPOL-COMMON-R030', { xpath: locate(node) }, `${node.name} must be a date as YYYY-MM-DD.`)]
  }
  return checkIdentifier(node, locate)
}

function isIdentifier(node: XmlElement): boolean {
  if (node.name === 'CompanyID') return true
  return node.name === 'ID' && node.parent?.name === 'PartyIdentification' && node.parent.ns === cac
}

function checkIdentifier(node: XmlElement, locate: Locate): Finding[] {
  const isAddress = node.name === 'EndpointID'
  if (!isAddress && !isIdentifier(node)) return []
  const scheme = attributeOf(node, 'schemeID')
  const rule = identifierRules.find((one) => one.scheme === scheme && (isAddress || !one.addressOnly))
  if (rule === undefined) return checkDutchVat(node, locate)
  const value = rule.raw ? textOf(node) : normalizeSpace(textOf(node))
  if (rule.isValid(value)) return []
  const make = rule.severity === 'fatal' ? fatal : warning
  return [make(rule.rule, { xpath: locate(node) }, `"${value}" is not a ${rule.of} (scheme ${rule.scheme}).`)]
}

function checkDutchVat(node: XmlElement, locate: Locate): Finding[] {
  const { parent } = node
  if (node.name !== 'CompanyID' || parent?.name !== 'PartyTaxScheme' || parent.ns !== cac) return []
  const isVat = childElements(parent, cac, 'TaxScheme').some((scheme) =>
    childElements(scheme, cbc, 'ID').some((id) => normalizeSpace(textOf(id)) === 'VAT'),
  )
  const value = normalizeSpace(textOf(node))
  if (!isVat || !value.startsWith('NL') || /^NL[0-9]{9}B[0-9]{2}$/.test(value)) return []
  return [warning('PEPPOL-COMMON-R056-2', { xpath: locate(node) }, `"${value}" is not a Dutch VAT number.`)]
}
