import type { XmlProblem } from './problems.ts'

// Present in browsers and in Node; core compiles without the types of either.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string }

type Decoded =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: XmlProblem; readonly params: Record<string, string> }

interface DecodeOptions {
  /** Refuse UTF-16, as Peppol does for what travels in its network. */
  readonly utf8Only?: boolean
}

/**
 * Bytes to text: UTF-8, or UTF-16 that says so by its byte order mark or its declaration; checked. A byte order mark is
 * dropped; any other encoding, or one that the declaration contradicts, is refused.
 */
export function decodeXml(input: Uint8Array | string, options: DecodeOptions = {}): Decoded {
  if (typeof input === 'string') {
    // It was decoded before: what it declares is about bytes that are gone.
    const text = input.startsWith('\uFEFF') ? input.slice(1) : input
    return declaring(text, options.utf8Only ? narrow : /^(?:utf-?8|us-ascii|utf-?16(?:le|be)?)$/i)
  }
  const wide = wideEncoding(input)
  if (!wide) {
    const text = decode(input, 'utf-8')
    if (text === undefined) return undecodable(input)
    const declared = declaredEncoding(text)
    return declared !== undefined && ascii.test(declared) ? inAscii(text) : allowing(text, declared, narrow)
  }
  const text = wide === 'UTF-32' || options.utf8Only ? undefined : decode(input, wide)
  const isSaid = text !== undefined && (hasMark(input) || declaredEncoding(text) !== undefined)
  if (text === undefined || !isSaid) return { problem: 'encoding', params: { encoding: wide.slice(0, 6) } }
  const agrees = wide === 'UTF-16LE' ? /^utf-?16(?:le)?$/i : /^utf-?16(?:be)?$/i
  return declaring(text, agrees).problem ? { problem: 'encoding', params: { encoding: 'UTF-16' } } : { text }
}

/** Bytes that are no UTF-8: in the encoding that they declare, or broken. */
function undecodable(bytes: Uint8Array): Decoded {
  const declared = declaring(String.fromCharCode(...bytes.subarray(0, 400)), narrow)
  return declared.problem ? declared : { problem: 'not-utf8', params: {} }
}

const narrow = /^(?:utf-?8|us-ascii)$/i
const ascii = /^us-ascii$/i

/** Text that declares US-ASCII, unless it contains other bytes, which other software refuses or garbles. */
function inAscii(text: string): Decoded {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 0x7f) return { problem: 'not-ascii', params: {} }
  }
  return { text }
}

/** The text, unless it declares an encoding that is not allowed here. */
function declaring(text: string, allowed: RegExp): Decoded {
  return allowing(text, declaredEncoding(text), allowed)
}

function allowing(text: string, declared: string | undefined, allowed: RegExp): Decoded {
  if (declared !== undefined && !allowed.test(declared))
    return { problem: 'encoding', params: { encoding: declared } }
  return { text }
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const hasMark = ([a, b]: Uint8Array): boolean => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

/** UTF-16 and UTF-32, detected by byte order mark or by the zero bytes around the first `<`. */
function wideEncoding(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | 'UTF-32' | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16LE'
  if (a === 0xfe && b === 0xff) return 'UTF-16BE'
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c))) return 'UTF-32'
  if (a === 0x3c && b === 0) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16LE'
  return a === 0 && b === 0x3c ? 'UTF-16BE' : undefined
}

function declaredEncoding(text: string): string | undefined {
  if (!text.startsWith('<?xml')) return undefined
  const end = text.indexOf('?>')
  if (end < 0 || end > 400) return undefined
  return /\sencoding\s*=\s*["']([^"']{1,60})["']/.exec(text.slice(0, end))?.[1]
}

/** True if the prolog (everything before the root element) contains a document type declaration. Linear. */
export function hasDoctype(text: string): boolean {
  let at = 0
  for (;;) {
    at = text.indexOf('<', at)
    if (at < 0) return false
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2)
    else return /^<!doctype/i.test(text.slice(at, at + 9))
    if (at < 0) return false
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}
