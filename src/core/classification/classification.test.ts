import { describe, expect, it } from 'vitest'
import { findClassification, loadClassification } from '#core/classification'

const first = async (kind: 'goods' | 'services', typed: string) =>
  findClassification(await loadClassification(kind), typed, 'en')[0]?.code

describe('goods and services', () => {
  it.each(['goods', 'services'] as const)(
    '%s: each code once, four digits, named in both languages',
    async (kind) => {
      const codes = await loadClassification(kind)
      expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
      expect(codes.map(({ code }) => code)).toEqual(codes.map(({ code }) => code).toSorted())
      for (const { ar = '', code, en } of codes) {
        expect(code).toMatch(/^\d{4}$/)
        expect([en, /\p{Script=Arabic}/u.test(ar)], code).toEqual([expect.stringMatching(/^[A-Z]/), true])
      }
    },
  )

  it.each([
    ['steel wire rope', '7312'],
    ['حبال فولاذية', '7312'],
    ['حبل فولاذي', '7312'],
    ['shackle', '7326'],
    ['tyres', '4011'],
    ['كفرات', '4011'],
    ['laptops', '8471'],
    ['التمور', '0804'],
    ['air conditioner', '8415'],
    ['مكيفات', '8415'],
    ['7312.10.90', '7312'],
    ['73', '7304'],
  ])('goods: %s is %s', async (typed, code) => expect(await first('goods', typed)).toBe(code))

  it.each([
    ['management consulting', '8311'],
    ['تدقيق', '8221'],
    ['محاماة', '8211'],
    ['customs clearance', '6791'],
    ['تنظيف', '8532'],
    ['website development', '8314'],
  ])('services: %s is %s', async (typed, code) => expect(await first('services', typed)).toBe(code))

  it.each([
    ['services', 'transport', 'نقل'],
    ['services', 'rental', 'تأجير'],
    ['services', 'repairs', 'صيانة'],
    ['services', 'consultancy', 'استشارات'],
    ['services', 'contracting', 'مقاولات'],
    ['services', 'marketing', 'تسويق'],
    ['goods', 'garments', 'ألبسة'],
    ['goods', 'footwear', 'أحذية'],
    ['goods', 'timber', 'أخشاب'],
    ['goods', 'medicines', 'أدوية'],
  ] as const)('%s: “%s” finds as much as “%s”', async (kind, english, arabic) => {
    const codes = await loadClassification(kind)
    const found = (typed: string) =>
      findClassification(codes, typed, 'en', codes.length)
        .map(({ code }) => code)
        .toSorted()
    expect(found(english).length).toBeGreaterThan(1)
    expect(found(english)).toEqual(found(arabic))
  })

  it('finds first what is named by the very word', async () => {
    const services = await loadClassification('services')
    const [best, ...others] = findClassification(services, 'transport', 'en', 99).map(({ name }) => name)
    expect(best).toMatch(/transport/i)
    expect(others).toEqual(expect.arrayContaining(['Road freight', 'Sea freight', 'Air freight']))
  })

  it('finds nothing for nothing, and says the names of the language', async () => {
    const goods = await loadClassification('goods')
    expect(findClassification(goods, ' ', 'en')).toEqual([])
    expect(findClassification(goods, 'zzz', 'en')).toEqual([])
    expect(findClassification(goods, 'cement', 'ar')[0]).toEqual({ code: '2523', name: 'إسمنت' })
  })
})
