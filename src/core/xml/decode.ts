import type { XmlProblem } from './problems.ts'

// Present in browsers and in Node; core compiles without the types of either.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string }

type Decoded =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: XmlProblem; readonly params: Record<string, string> }

/** Bytes to text: UTF-8 only, checked; a byte order mark is dropped; another declared encoding is refused. */
export function decodeXml(input: Uint8Array | string): Decoded {
  let text: string
  if (typeof input === 'string') text = input.startsWith('\uFEFF') ? input.slice(1) : input
  else {
    const wide = wideEncoding(input)
    if (wide) return { problem: 'encoding', params: { encoding: wide } }
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(input)
    } catch {
      return { problem: 'not-utf8', params: {} }
    }
  }
  const declared = declaredEncoding(text)
  if (declared && !/^(?:utf-?8|us-ascii)$/i.test(declared)) {
    return { problem: 'encoding', params: { encoding: declared } }
  }
  return { text }
}

/** UTF-16 and UTF-32, told by byte order mark or by the zero bytes around the first `<`. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16'
  if (a === 0xfe && b === 0xff) return 'UTF-16'
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c))) return 'UTF-32'
  if ((a === 0x3c && b === 0) || (a === 0 && b === 0x3c)) return 'UTF-16'
  return undefined
}

function declaredEncoding(text: string): string | undefined {
  if (!text.startsWith('<?xml')) return undefined
  const end = text.indexOf('?>')
  if (end < 0 || end > 400) return undefined
  return /\sencoding\s*=\s*["']([^"']{1,60})["']/.exec(text.slice(0, end))?.[1]
}

/** True when the prolog (what stands before the root element) holds a document type declaration. Linear. */
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
