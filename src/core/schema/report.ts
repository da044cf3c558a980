import { completeParams, type Finding, sentenceFor } from '#core/findings'
import { createLocator, type XmlElement } from '#core/xml'
import type { PrefixMap } from '#core/xml-namespaces'
import { trimmed } from './datatypes.ts'
import { ElementDeclaration, type Term } from './types.ts'

/** The maximum number of findings for a document: more would not help its author. */
export const maxSchemaFindings = 100

/** Maximum number of expected names in a finding. */
const maxExpected = 4

interface NamedElement {
  readonly ns: string
  readonly name: string
}

/** What is wrong against a schema, put into findings. */
export class SchemaReport {
  readonly findings: Finding[] = []
  readonly #prefixes: PrefixMap
  /** Created with the first finding: most documents have none. */
  #locate: ((node: XmlElement) => string) | undefined
  readonly #rootNs: string

  /**
   * @param prefixes how names are written in paths and sentences
   * @param rootNs the namespace of the root, whose names need no prefix
   */
  constructor(prefixes: PrefixMap, rootNs: string) {
    this.#rootNs = rootNs
    this.#prefixes = prefixes
  }

  get isFull(): boolean {
    return this.findings.length >= maxSchemaFindings
  }

  /**
   * Adds a finding about an element.
   * @param below what follows the path of the element: `/cbc:ID`, `/@schemeID`
   */
  add(rule: string, node: XmlElement, params: Readonly<Record<string, string>>, below = ''): void {
    if (this.isFull) return
    this.#locate ??= createLocator(this.#prefixes)
    const all = completeParams(rule, { element: this.nameOf(node), ...params })
    this.findings.push({
      rule,
      severity: 'fatal',
      path: '',
      xpath: this.#locate(node) + below,
      message: sentenceFor(rule, all),
      params: all,
    })
  }

  /** A name as paths have it; that of a namespace without a customary prefix shows the namespace. */
  nameOf({ ns, name }: NamedElement): string {
    const prefix = Object.keys(this.#prefixes).findLast((one) => this.#prefixes[one] === ns)
    if (prefix) return `${prefix}:${name}`.slice(0, 100)
    return ns === '' || ns === this.#rootNs
      ? name.slice(0, 100)
      : `{${ns.slice(0, 100)}}${name.slice(0, 100)}`
  }

  /** The names of what may stand somewhere, the first of them where there are many. */
  listOf(terms: readonly Term[], separator = ', '): string {
    const names = terms.map((term) => (term instanceof ElementDeclaration ? this.nameOf(term) : '*'))
    return [...names.slice(0, maxExpected), ...(names.length > maxExpected ? ['…'] : [])].join(separator)
  }
}

/** A value as findings show it. */
export function shown(value: string): string {
  return trimmed(value).slice(0, 100)
}
