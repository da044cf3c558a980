import { Malformed } from './refusal.ts'

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Resolves character references and the five entities of XML. Throws {@link Malformed} for any other. */
export function resolveEntities(value: string): string {
  return value.replace(/&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|([^&;\s]*));?/g, (whole, decimal, hex, name) => {
    if (!whole.endsWith(';')) throw new Malformed('an & stands alone; write &amp;')
    if (decimal === undefined && hex === undefined) {
      const text = Object.hasOwn(named, name) ? named[name] : undefined
      if (text === undefined) throw new Malformed(`the entity &${String(name).slice(0, 40)}; is not declared`)
      return text
    }
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
    if (!isXmlCode(code)) throw new Malformed('a character reference names no character of XML')
    return String.fromCodePoint(code)
  })
}

function isXmlCode(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}

/** Controls and non-characters; halves of surrogate pairs are for `isWellFormed` to find. */
// oxlint-disable-next-line no-control-regex -- these are what is searched for; naming what is allowed takes twice as long
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/

/** True when XML 1.0 can carry each character of the text. */
export function isXmlText(value: string): boolean {
  return !forbidden.test(value) && value.isWellFormed()
}
