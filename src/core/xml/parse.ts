import type { Finding } from '#core/findings'
import { decodeXml, hasDoctype } from './decode.ts'
import { type XmlProblem, xmlFinding } from './problems.ts'
import { XmlReader } from './reader.ts'
import { Refusal } from './refusal.ts'
import type { XmlElement } from './tree.ts'

interface ParseXmlOptions {
  /** Largest input, in bytes (or UTF-16 units for strings). Default 64 MiB. */
  readonly maxSize?: number
  /** Deepest nesting of elements. Default 256. */
  readonly maxDepth?: number
}

/** Either a tree or the reason why there is none. */
type ParseXmlResult =
  | { readonly root: XmlElement; readonly findings?: undefined }
  | { readonly root?: undefined; readonly findings: Finding[] }

const defaultMaxSize = 64 * 1024 * 1024
const defaultMaxDepth = 256

/**
 * Reads XML from an untrusted source, in the browser and on the server. Never throws: an error is returned as one
 * finding `falaj-xml-…`. Document type declarations are refused before anything is read, so only the five entities of
 * XML exist. Accepts UTF-8 (with or without byte order mark), and UTF-16 that declares itself. White space between
 * elements is dropped; text inside leaf elements is preserved.
 */
export function parseXml(input: Uint8Array | string, options: ParseXmlOptions = {}): ParseXmlResult {
  const maxSize = options.maxSize ?? defaultMaxSize
  if (input.length > maxSize) return refused('too-large', { limit: String(maxSize) })
  const decoded = decodeXml(input)
  if (decoded.problem !== undefined) return refused(decoded.problem, decoded.params)
  if (decoded.text.trim() === '') return refused('empty', {})
  if (hasDoctype(decoded.text)) return refused('doctype', {})
  try {
    return { root: new XmlReader(decoded.text, options.maxDepth ?? defaultMaxDepth).read() }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.problem, error.params)
    return refused('malformed', { line: '1', reason: error instanceof Error ? error.message : String(error) })
  }
}

function refused(problem: XmlProblem, params: Readonly<Record<string, string>>): ParseXmlResult {
  return { findings: [xmlFinding(problem, params)] }
}
