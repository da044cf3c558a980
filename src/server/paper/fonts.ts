import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const files = [
  ...[
    '400Regular/IBMPlexSans_400Regular',
    '500Medium/IBMPlexSans_500Medium',
    '600SemiBold/IBMPlexSans_600SemiBold',
  ].map((name) => `@expo-google-fonts/ibm-plex-sans/${name}.ttf`),
  ...[
    '400Regular/IBMPlexSansArabic_400Regular',
    '500Medium/IBMPlexSansArabic_500Medium',
    '600SemiBold/IBMPlexSansArabic_600SemiBold',
  ].map((name) => `@expo-google-fonts/ibm-plex-sans-arabic/${name}.ttf`),
]

/** The fonts of the page, as they came with their packages (SIL Open Font License). */
export function readFonts(): Buffer[] {
  return files.map((file) => readFileSync(require.resolve(file)))
}

/** The code points that a font has glyphs for. Source: OpenType, tables `cmap` of format 4 and 12. */
function coverageOf(font: Buffer): Set<number> {
  const codePoints = new Set<number>()
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue
    const cmap = font.readUInt32BE(record + 8)
    const count = font.readUInt16BE(cmap + 2)
    for (let map = 0; map < count; map += 1) {
      const offset = cmap + font.readUInt32BE(cmap + 4 + map * 8 + 4)
      const format = font.readUInt16BE(offset)
      if (format === 4) addFormat4(font, offset, codePoints)
      if (format === 12) addFormat12(font, offset, codePoints)
    }
  }
  return codePoints
}

function addFormat4(font: Buffer, offset: number, codePoints: Set<number>): void {
  const length = font.readUInt16BE(offset + 6)
  const ends = offset + 14
  const starts = ends + length + 2
  for (let segment = 0; segment < length; segment += 2) {
    const [from, to] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)]
    if (from !== 0xffff) for (let code = from; code <= to; code += 1) codePoints.add(code)
  }
}

function addFormat12(font: Buffer, offset: number, codePoints: Set<number>): void {
  const groups = font.readUInt32BE(offset + 12)
  for (let group = 0; group < groups; group += 1) {
    const place = offset + 16 + group * 12
    const [from, to] = [font.readUInt32BE(place), font.readUInt32BE(place + 4)]
    for (let code = from; code <= to; code += 1) codePoints.add(code)
  }
}

/** The replacement for a character that no font has. */
const replacement = '?'
/** Control characters, and those that turn the direction of text: a document could read otherwise than it is. */
const controls = /(?!\n)\p{Cc}|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu
const privateUse = /^[\ue000-\uf8ff\u{f0000}-\u{10ffff}]$/u
/** A longer word could not be broken, and would exceed its column. */
const longWord = /[^\s\u200b]{28,}/gu
const step = 22

/**
 * Makes text printable: characters without a glyph become question marks, because a page with a missing glyph is no
 * PDF/A; very long words may be broken.
 */
export function printableBy(fonts: readonly Buffer[]): (text: string) => string {
  const covered = new Set<number>()
  for (const font of fonts) for (const code of coverageOf(font)) covered.add(code)
  const isCovered = (character: string) =>
    covered.has(character.codePointAt(0) as number) && !privateUse.test(character)
  return (text) =>
    [...text.normalize('NFC').replace(/\t/g, ' ').replace(controls, '')]
      .map((character) => (isCovered(character) ? character : replacement))
      .join('')
      .replace(longWord, (word) => word.replace(new RegExp(`.{${step}}`, 'gu'), '$&\u200b'))
}
