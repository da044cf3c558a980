import { inflateSync } from 'node:zlib'

/** A small reader of the PDF files that our compiler writes: no object streams, no encryption. */
interface PdfObject {
  /** The dictionary, as text. */
  readonly head: string
  readonly stream: Buffer | undefined
}

export type PdfObjects = ReadonlyMap<number, PdfObject>

/** The objects of a PDF by number. */
export function pdfObjects(pdf: Buffer): PdfObjects {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const begin = match.index + match[0].length
    const end = text.indexOf('endobj', begin)
    const body = text.slice(begin, end)
    const streamAt = body.indexOf('stream\n')
    const head = streamAt === -1 ? body : body.slice(0, streamAt)
    const length = /\/Length (\d+)/.exec(head)?.[1]
    if (streamAt === -1 || !length) {
      objects.set(Number(match[1]), { head, stream: undefined })
      continue
    }
    const from = begin + streamAt + 'stream\n'.length
    const raw = pdf.subarray(from, from + Number(length))
    objects.set(Number(match[1]), { head, stream: head.includes('FlateDecode') ? inflateSync(raw) : raw })
  }
  return objects
}

/** The catalog, from which everything else is reached. */
export function catalogOf(objects: PdfObjects): string {
  return [...objects.values()].find(({ head }) => /\/Type \/Catalog\b/.test(head))?.head ?? ''
}

/** The XMP packet. */
export function metadataOf(objects: PdfObjects): string {
  return [...objects.values()].find(({ head }) => /\/Type \/Metadata\b/.test(head))?.stream?.toString() ?? ''
}

/** The object that a key of a dictionary points to. */
export function follow(objects: PdfObjects, head: string, key: string): PdfObject | undefined {
  return objects.get(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]))
}

interface Embedded {
  readonly name: string
  readonly mimeType: string
  readonly relationship: string
  readonly bytes: Buffer
}

/** The files that a PDF carries, which its catalog must name as associated with it. */
export function embeddedFiles(pdf: Buffer): Embedded[] {
  const objects = pdfObjects(pdf)
  const associated = /\/AF \[([^\]]*)\]/.exec(catalogOf(objects))?.[1] ?? ''
  return [...associated.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const { head } = objects.get(Number(number)) ?? { head: '' }
    const file = follow(objects, head, 'UF') ?? follow(objects, head, 'F')
    if (!file?.stream) throw new Error(`object ${number} embeds no file: ${head}`)
    const mimeType = /\/Subtype \/(\S+)/.exec(file.head)?.[1] ?? ''
    return {
      name: stringOf(head, 'UF'),
      mimeType: mimeType.replace(/#(..)/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      relationship: /\/AFRelationship \/(\w+)/.exec(head)?.[1] ?? '',
      bytes: file.stream,
    }
  })
}

/** A text of a dictionary: plain, or UTF-16 where it has more than ASCII. */
function stringOf(head: string, key: string): string {
  const [, literal, hex] = new RegExp(`/${key} (?:\\(((?:\\\\.|[^)])*)\\)|<([0-9A-Fa-f]*)>)`).exec(head) ?? []
  if (hex === undefined) return (literal ?? '').replace(/\\(.)/g, '$1')
  return Buffer.from(hex, 'hex')
    .swap16()
    .toString('utf16le')
    .replace(/^\ufeff/, '')
}

/**
 * The text of the pages, one run a line, in the order of the file. Arabic is in the file in visual order, from left
 * to right, word by word; it is reversed here, letter by letter as its font maps them.
 */
export function textOf(pdf: Buffer): string {
  const objects = pdfObjects(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => inReadingOrder(pageRuns(objects, head)).join('\n')).join('\n')
}

const arabic = /[\u0600-\u06ff]/

/** Words of Arabic that follow each other, the last one first. */
function inReadingOrder(runs: readonly string[]): string[] {
  const lines: string[] = []
  let phrase: string[] = []
  for (const run of [...runs, '.']) {
    if (arabic.test(run) || (phrase.length > 0 && run.trim() === '')) phrase.unshift(run)
    else {
      if (phrase.length > 0) lines.push(phrase.join(''))
      phrase = []
      lines.push(run)
    }
  }
  return lines.slice(0, -1)
}

function pageRuns(objects: PdfObjects, page: string): string[] {
  const named = /\/Font <<([\s\S]*?)>>/.exec(page)?.[1] ?? ''
  const fonts = new Map(
    [...named.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = objects.get(Number(number))?.head ?? ''
      return [name, unicodeMap(follow(objects, font, 'ToUnicode')?.stream)] as const
    }),
  )
  const content = follow(objects, page, 'Contents')?.stream?.toString('latin1') ?? ''
  return [...content.matchAll(/\bBT\n([\s\S]*?)\nET/g)].map(([, shown = '']) => {
    const map = fonts.get(/\/(\S+) [\d.]+ Tf\n/.exec(shown)?.[1] ?? '')
    const letters = shown.split(actualText).flatMap((piece, index) => {
      if (index % 3 === 1) return utf16Of(piece)
      return index % 3 === 2 ? [] : codesOf(piece).map((code) => map?.get(code) ?? '')
    })
    return (letters.some((letter) => arabic.test(letter)) ? letters.reverse() : letters).join('')
  })
}

/** Glyphs with their text, which precedes them. */
const actualText = /\/Span <<\s*\/ActualText <FEFF([0-9A-F]*)>\s*>> BDC([\s\S]*?)\nEMC/

function utf16Of(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

/** The glyphs that are shown: two bytes each, in literal or hexadecimal strings. */
function codesOf(shown: string): number[] {
  let bytes = ''
  for (let at = 0; at < shown.length; at += 1) {
    if (shown[at] === '<')
      bytes += Buffer.from(shown.slice(at + 1, shown.indexOf('>', at)), 'hex').toString('latin1')
    if (shown[at] !== '(') continue
    const literal = literalAt(shown, at)
    bytes += literal.text
    at = literal.end
  }
  return Array.from(
    { length: bytes.length / 2 },
    (_, index) => bytes.charCodeAt(index * 2) * 256 + bytes.charCodeAt(index * 2 + 1),
  )
}

/** A string in parentheses, which may contain balanced ones. */
function literalAt(source: string, from: number): { text: string; end: number } {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  let text = ''
  let depth = 0
  for (let at = from; ; at += 1) {
    const one = source[at] ?? ''
    if (one === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0]
      const next = source[at + 1] ?? ''
      text += octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[next] ?? next)
      at += octal?.length ?? 1
      continue
    }
    if (one === '(') depth += 1
    if (one === ')') depth -= 1
    if (depth === 0 || one === '') return { text, end: at }
    if (at > from) text += one
  }
}

function unicodeMap(stream: Buffer | undefined): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  for (const [, block = ''] of (stream?.toString('latin1') ?? '').matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      characters.set(Number.parseInt(from, 16), utf16Of(to))
  return characters
}
