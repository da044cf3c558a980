import { describe, expect, it } from 'vitest'
import { inBothLanguages, legalForms, licensingAuthorities } from '#core/registrars'

describe('authorities and legal forms', () => {
  it('are named in both languages, each by a name of its own', () => {
    for (const list of [licensingAuthorities, legalForms]) {
      for (const { code, en, ar = '' } of list.entries) {
        expect([en, /\p{Script=Arabic}/u.test(ar)], code).toEqual([expect.stringMatching(/^[A-Za-z]/), true])
        expect(inBothLanguages(list, en)).toEqual({ en, ar })
        expect(inBothLanguages(list, ar)).toEqual({ en, ar })
      }
    }
  })

  it('stay as they are written, and are translated if the list has them', () => {
    const form = (text: string) => inBothLanguages(legalForms, text)
    expect(form('LLC')).toEqual({ en: 'LLC', ar: 'شركة ذات مسؤولية محدودة' })
    expect(form('ذ.م.م')).toEqual({ en: 'Limited liability company', ar: 'ذ.م.م' })
    expect(form('Société anonyme')).toBeUndefined()
    expect(form('')).toBeUndefined()
  })
})
