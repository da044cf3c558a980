import { attributeOf, childElements, parseXml, type XmlElement } from '#core/xml'

const schematron = 'http://purl.oclc.org/dsdl/schematron'
const svrl = 'http://purl.oclc.org/dsdl/svrl'

const quoted = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const given = (node: XmlElement, name: string) => quoted(attributeOf(node, name) ?? '')

/**
 * An XSLT stylesheet that runs a schematron file as the standard wants it: within a pattern the first rule whose
 * context fits an element judges it, and each failed assertion is reported by its id. For files that use rules,
 * asserts, variables of patterns and functions, and nothing else; anything further is refused.
 */
export function schematronToXslt(source: string): string {
  const { root } = parseXml(source)
  if (root?.ns !== schematron) throw new RangeError('this is not a schematron file')
  const prefixes = childElements(root, schematron, 'ns')
    .map((ns) => `xmlns:${given(ns, 'prefix')}="${given(ns, 'uri')}"`)
    .join(' ')
  // As they stand: they carry their namespace, and rewriting them could change what they compute.
  const functions = [...source.matchAll(/<function xmlns="[^"]+\/XSL\/Transform"[\s\S]*?<\/function>/g)]
  const patterns = childElements(root, schematron, 'pattern')
  const calls = patterns.map((_, index) => `<xsl:apply-templates select="//*" mode="p${index}"/>`)
  return `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="${svrl}" ${prefixes}>
${functions.map(([text]) => text).join('\n')}
<xsl:template match="/"><svrl:schematron-output>${calls.join('')}</svrl:schematron-output></xsl:template>
${patterns.map(pattern).join('\n')}
</xsl:stylesheet>`
}

function pattern(node: XmlElement, index: number): string {
  const rules = childElements(node, schematron, 'rule')
  const parts = childElements(node).map((child) => {
    if (child.name === 'let')
      return `<xsl:variable name="${given(child, 'name')}" select="${given(child, 'value')}"/>`
    if (child.name !== 'rule') throw new RangeError(`"${child.name}" is not supported in a pattern`)
    return rule(child, index, rules.length - rules.indexOf(child))
  })
  return `${parts.join('\n')}\n<xsl:template match="*" mode="p${index}" priority="0"/>`
}

function rule(node: XmlElement, index: number, priority: number): string {
  const asserts = childElements(node).map((assert) => {
    if (assert.name !== 'assert') throw new RangeError(`"${assert.name}" is not supported in a rule`)
    return `<xsl:if test="not(${given(assert, 'test')})"><svrl:failed-assert id="${given(assert, 'id')}"/></xsl:if>`
  })
  return `<xsl:template match="${given(node, 'context')}" mode="p${index}" priority="${priority}">${asserts.join('')}</xsl:template>`
}
