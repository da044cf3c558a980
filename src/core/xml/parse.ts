import type { Finding } from '#core/findings'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { decodeXml, hasDoctype } from './decode.ts'
import { xmlFinding, type XmlProblem } from './problems.ts'
import { appendChild, type XmlElement } from './tree.ts'

export interface ParseXmlOptions {
  /** Largest input, in bytes (or UTF-16 units for strings). Default 64 MiB. */
  readonly maxSize?: number
  /** Deepest nesting of elements. Default 256. */
  readonly maxDepth?: number
}

/** Either a tree or the reason why there is none. */
export type ParseXmlResult =
  | { readonly root: XmlElement; readonly findings?: undefined }
  | { readonly root?: undefined; readonly findings: Finding[] }

const defaultMaxSize = 64 * 1024 * 1024
const defaultMaxDepth = 256

/** Stops the reader at the first problem. Never leaves this file. */
class Refusal extends Error {
  readonly problem: XmlProblem
  readonly params: Record<string, string>
  constructor(problem: XmlProblem, params: Record<string, string>) {
    super(problem)
    this.problem = problem
    this.params = params
  }
}

/**
 * Reads XML that may come from anyone. Runs in the browser and on the server. Never throws: what is wrong comes
 * back as one finding `falaj-xml-…`. Document type declarations are refused before anything is read, so there are
 * no entities beyond the five of XML. Only UTF-8 (with or without byte order mark) is accepted, as Peppol wants.
 * White space between elements is dropped; text inside leaf elements is kept as it stands.
 */
export function parseXml(input: Uint8Array | string, options: ParseXmlOptions = {}): ParseXmlResult {
  const maxSize = options.maxSize ?? defaultMaxSize
  if (input.length > maxSize) return refused('too-large', { limit: String(maxSize) })
  const decoded = decodeXml(input)
  if (decoded.problem !== undefined) return refused(decoded.problem, decoded.params)
  if (decoded.text.trim() === '') return refused('empty', {})
  if (hasDoctype(decoded.text)) return refused('doctype', {})
  try {
    return { root: readTree(decoded.text, options.maxDepth ?? defaultMaxDepth) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.problem, error.params)
    return refused('malformed', { line: '1', reason: error instanceof Error ? error.message : String(error) })
  }
}

function refused(problem: XmlProblem, params: Record<string, string>): ParseXmlResult {
  return { findings: [xmlFinding(problem, params)] }
}

/** Puts the tree together from what the parser reports. */
class TreeBuilder {
  root: XmlElement | undefined
  #current: XmlElement | undefined
  #depth = 0
  #isSplit = false
  readonly #maxDepth: number

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth
  }

  /** Before the namespaces are resolved, which grows costly with depth. */
  descend(line: number): void {
    this.#depth += 1
    if (this.#depth > this.#maxDepth) {
      throw new Refusal('too-deep', { limit: String(this.#maxDepth), line: String(line) })
    }
  }

  open(tag: SaxesTagNS, line: number): void {
    const opened: XmlElement = {
      kind: 'element',
      name: tag.local,
      ns: tag.uri,
      attributes: [],
      children: [],
      line,
    }
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue
      opened.attributes.push({ name: attribute.local, ns: attribute.uri, value: attribute.value })
    }
    if (this.#current) appendChild(this.#current, opened)
    else this.root = opened
    this.#current = opened
  }

  close(): void {
    this.#depth -= 1
    if (!this.#current) return
    dropLayout(this.#current)
    this.#current = this.#current.parent
  }

  text(value: string): void {
    if (!this.#current || value === '') return
    const last = this.#isSplit ? undefined : this.#current.children.at(-1)
    this.#isSplit = false
    if (last?.kind === 'text') last.value += value
    else this.#current.children.push({ kind: 'text', value })
  }

  /** Comments and instructions leave no trace but this: the text before them and after them stays apart. */
  split(): void {
    this.#isSplit = true
  }
}

function readTree(source: string, maxDepth: number): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const builder = new TreeBuilder(maxDepth)
  parser.on('error', (error) => {
    throw new Refusal('malformed', { line: String(parser.line), reason: reasonOf(error.message) })
  })
  parser.on('doctype', () => {
    throw new Refusal('doctype', {})
  })
  parser.on('xmldecl', ({ version }) => {
    if (version !== undefined && version !== '1.0') throw new Refusal('version', { version })
  })
  parser.on('opentagstart', () => builder.descend(parser.line))
  parser.on('opentag', (tag) => builder.open(tag, parser.line))
  parser.on('closetag', () => builder.close())
  parser.on('comment', () => builder.split())
  parser.on('processinginstruction', () => builder.split())
  parser.on('text', (value) => builder.text(value))
  parser.on('cdata', (value) => builder.text(value))
  parser.write(source).close()
  if (!builder.root) throw new Refusal('empty', {})
  return builder.root
}

const layoutOnly = /^[ \t\r\n]*$/

/** Removes the white space that only lays out child elements. */
function dropLayout(node: XmlElement): void {
  if (!node.children.some((child) => child.kind === 'element')) return
  node.children = node.children.filter((child) => child.kind === 'element' || !layoutOnly.test(child.value))
}

/** The parser's own words without the position that it puts in front. */
function reasonOf(message: string): string {
  return message
    .replace(/^(?:.*?:)?\d+:\d+: /, '')
    .replace(/\.$/, '')
    .slice(0, 200)
}
