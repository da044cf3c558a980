import type { Finding } from '#core/findings'
import { type CheckOptions, checkTree } from '#core/rules'
import { childElements, cloneElement, createLocator, isElement, type XmlElement } from '#core/xml'
import { checkTaxData } from './check-tax-data.ts'
import { taxDataPrefixes } from './names.ts'

const { pxs, cec, ubl, cn } = taxDataPrefixes

/**
 * Checks a tax data document, then the reported document against its own schema and rules, with paths inside the
 * report. An empty source was omitted and is not checked. A report of type F is about a document that failed: findings
 * in the source are the reason.
 */
export function checkTaxDataWithSource(root: XmlElement, options: CheckOptions = {}): Finding[] {
  const findings = checkTaxData(root)
  const reported = new Set(findings.map(keyOf))
  // Where the schema of tax data sees into the source it says the same; once is enough.
  return [...findings, ...checkSources(root, options).filter((finding) => !reported.has(keyOf(finding)))]
}

const keyOf = ({ rule, xpath }: Finding): string => `${rule} ${xpath}`

function checkSources(root: XmlElement, options: CheckOptions): Finding[] {
  const locate = createLocator(taxDataPrefixes)
  return sourcesIn(root).flatMap((source) =>
    checkTree(cloneElement(source), options).map((finding) => ({
      ...finding,
      path: '',
      xpath: locate(source) + (finding.xpath ?? '').replace(/^\/[^/]*/, ''),
    })),
  )
}

function sourcesIn(root: XmlElement): XmlElement[] {
  let elements = [root]
  for (const [ns, name] of [
    [pxs, 'ReportedTransaction'],
    [pxs, 'SourceDocument'],
    [cec, 'ExtensionContent'],
  ] as const)
    elements = elements.flatMap((node) => childElements(node, ns, name))
  return elements
    .flatMap((content) => childElements(content))
    .filter(({ ns, children }) => (ns === ubl || ns === cn) && children.some(isElement))
}
