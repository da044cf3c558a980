import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTradeSides } from './trade-sides.ts'

const locales = path.resolve(import.meta.dirname, '../../../locales')

function textsOf(language: string, room: string): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else for (const inner of Object.values(value as object)) collect(inner)
  }
  collect(JSON.parse(readFileSync(path.join(locales, language, `${room}.json`), 'utf8')))
  return texts
}

/** Rooms with texts about a sent or received document. */
const rooms = ['exchange', 'sending', 'outages', 'lifecycle', 'notices', 'responses']

/** A word that must not occur beside the glossary's word, and that word. */
const otherWords: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\b(receiver|recipient|customer)s?\b/i, 'buyer'],
    [/\b(sender|supplier|vendor)s?\b/i, 'seller'],
    [/\bFTA\b/, 'tax authority'],
    [/\btries\b(?! again)/i, 'attempts'],
  ],
  ar: [
    [/المستلم(?!ة|ات)|المتلقي|العميل/, 'المشتري'],
    [/المرسل(?!ة|ات)|المور[ّ]?د/, 'البائع'],
    [/الهيئة(?! الاتحادية للضرائب)/, 'الهيئة الاتحادية للضرائب'],
    [/مزود/, 'مزوّد'],
    [/مزوّد (المشتري|البائع)/, 'مزوّد خدمة …'],
    [/سؤال|تساؤل/, 'استفسار'],
    [/إجابة|جواب/, 'رد'],
    [/موافقة|وافق/, 'اعتماد'],
    [/من تلقاء/, 'تلقائيًا'],
    [/النفاذ/, 'نقطة الوصول'],
  ],
}

describe('the words of the exchange', () => {
  test.each(['en', 'ar'])('name each thing in one way in %s', (language) => {
    const faults = rooms.flatMap((room) =>
      textsOf(language, room).flatMap((text) => {
        const plain = text.replaceAll(/\{\{.*?\}\}/g, '')
        return (otherWords[language] ?? [])
          .filter(([wrong]) => wrong.test(plain))
          .map(([wrong, right]) => `${room}: “${text}” has ${wrong}, not “${right}”`)
      }),
    )
    expect(faults).toEqual([])
  })

  test('change sides with self-billing, and only then', () => {
    const en = 'The buyer’s provider rejected it; the seller was told. Buyer asks'
    expect(withTradeSides('380', en)).toBe(en)
    expect(withTradeSides('381', en)).toBe(en)
    expect(withTradeSides('389', en)).toBe(
      'The seller’s provider rejected it; the buyer was told. Seller asks',
    )
    expect(withTradeSides('261', 'رفض مزوّد خدمة المشتري وأُبلغ البائع')).toBe(
      'رفض مزوّد خدمة البائع وأُبلغ المشتري',
    )
  })

  test('leave nothing of a side behind', () => {
    for (const language of ['en', 'ar']) {
      for (const text of rooms.flatMap((room) => textsOf(language, room))) {
        expect(withTradeSides('389', withTradeSides('389', text))).toBe(text)
        // A form of the word that the change would miss, such as “to the buyer” in Arabic.
        expect(text).not.toMatch(/للمشتري|للبائع/)
      }
    }
  })
})
