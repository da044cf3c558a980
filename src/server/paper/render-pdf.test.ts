import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { describePaper, loadPaperLists, type PaperLanguage, paperLanguages, printPaper } from '#core/paper'
import { defaultPaperStyle } from '#core/paper-style'
import { computeTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import { goldenCases, goldenInput } from '../../../tools/golden-examples.ts'
import { pageTexts } from '../../core/paper/testing/page-texts.ts'
import {
  bankInArabic,
  retentionStyle,
  retentionSums,
  textsOnEveryView,
  withRetention,
} from '../../core/paper/testing/retention-sample.ts'
import { paperLayouts } from '../../core/paper-style/style.ts'
import { type RenderInput, renderPdf } from './render-pdf.ts'
import { catalogOf, embeddedFiles, follow, metadataOf, pdfObjects, textOf } from './testing/read-pdf.ts'
import { createTypesetter } from './typst.ts'

const examples = path.resolve(import.meta.dirname, '../../../examples')
const xmlOf = (name: string) => readFileSync(path.join(examples, name, 'document.xml'))
const createdAt = Date.parse('2027-02-10T08:00:00Z')

function render(xml: Uint8Array, language: PaperLanguage, more: Partial<RenderInput> = {}): Buffer {
  const { pdf, problem } = renderPdf({ xml, xmlName: 'document.xml', language, createdAt, ...more })
  if (!pdf) throw new Error(problem)
  return Buffer.from(pdf)
}

const arabic = { seller: { name: 'شركة النور للوازم المكتبية ذ.م.م' }, buyer: { name: 'شركة الرمال' } }
const lists = await loadPaperLists()

/** The texts that a page of this document shows, from its description, in their order. */
function described(
  xml: Uint8Array,
  { language, watermark }: Pick<RenderInput, 'language' | 'watermark'>,
): string[] {
  const { document, totals } = readUbl(xml)
  if (!document || !totals) throw new Error('no invoice')
  return pageTexts(printPaper(describePaper(document, totals, { arabic, lists }), language, watermark))
}

/** Texts without separators: space, the dot between values, commas of addresses, hyphens where lines end. */
const withoutSeparators = (text: string) => text.replaceAll(/[\s\u00a0\u200b·,،→←\u00ad\u2010-]/g, '')
/** Words in one script. */
const wordsOf = (text: string) =>
  (text.match(/[\p{Script=Arabic}\p{M}]+|[\p{Script=Latin}\p{N}]+/gu) ?? []) as string[]

/** The compiler writes a letter under a high mark twice, so every reader copies it twice. */
const once = (text: string) => text.replaceAll(/(\p{L}\p{M}*)\1+/gu, '$1')

/** Every golden example in each language, its layouts in turn; `npm run test:pdf` combines all, and runs veraPDF. */
describe.each(goldenCases())('%s', (name) => {
  const at = goldenCases().indexOf(name)
  it.each(paperLanguages)(
    'is PDF/A-3a in %s, with the exact XML in it and what its page is to show',
    (language) => {
      const xml = xmlOf(name)
      const layout = paperLayouts[(at + paperLanguages.indexOf(language)) % paperLayouts.length] ?? 'standard'
      // Every second one is of the test environment, as the foot of its page states.
      const watermark = at % 2 === 0 ? 'test' : undefined
      const pdf = render(xml, language, { arabic, watermark, style: { ...defaultPaperStyle, layout } })
      const objects = pdfObjects(pdf)
      const catalog = catalogOf(objects)
      expect(metadataOf(objects)).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>A</)
      expect(catalog).toMatch(/\/OutputIntents/)
      expect([...objects.values()].some(({ head }) => head.includes('/S /GTS_PDFA1'))).toBe(true)
      expect(catalog).toContain(`/Lang (${language === 'ar' ? 'ar' : 'en'}-AE)`)
      expect(catalog).toMatch(/\/MarkInfo <<\s*\/Marked true/)
      expect(follow(objects, catalog, 'StructTreeRoot')?.head).toContain('/StructTreeRoot')
      const fonts = [...objects.values()].filter(({ head }) => head.includes('/Type /FontDescriptor'))
      expect(fonts.length).toBeGreaterThan(0)
      for (const { head } of fonts) expect(head).toMatch(/\/FontFile[23]? \d+ 0 R/)
      expect(embeddedFiles(pdf)).toEqual([
        { name: 'document.xml', mimeType: 'application/xml', relationship: 'Source', bytes: xml },
      ])
      const shown = textOf(pdf)
      if (language === 'en')
        expectInOrder(
          withoutSeparators(shown),
          described(xml, { language, watermark }).map(withoutSeparators),
        )
      else {
        // Runs of both directions in a line are extracted in visual order, so words are looked for one by one.
        const known = once(withoutSeparators(shown))
        expect(
          described(xml, { language, watermark })
            .flatMap((text) => wordsOf(once(text)))
            .filter((word) => !known.includes(word)),
        ).toEqual([])
      }
    },
  )
})

/** Expects each text after the previous one. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect(at, `${part} in\n${text.slice(from)}`).toBeGreaterThanOrEqual(0)
    from = at + part.length
  }
}

describe('the text of the page', () => {
  const xml = xmlOf('standard-tax-invoice')

  test('reads from top to bottom in English', () => {
    expectInOrder(textOf(render(xml, 'en')), [
      ...['Al Noor Office Supplies LLC', '104238816300003', 'Tax Invoice', 'INV-2027-0041'],
      ...[
        '10 February 2027',
        'Rimal Engineering Consultancy LLC',
        '103977254400003',
        'Desk, height adjustable',
      ],
      ...[
        '7,770.00',
        '756.00',
        'AE07 0331',
        '8,120.00',
        '406.00',
        'Amount due',
        '8,526.00 AED',
        '30 days net',
      ],
    ])
  })

  test('reads from top to bottom in Arabic, letters in the order in which they are read', () => {
    expectInOrder(textOf(render(xml, 'ar', { arabic })), [
      ...[
        'شركة النور للوازم المكتبية',
        'فاتورة ضريبية',
        'INV-2027-0041',
        'تاريخ الإصدار',
        'رقم التسجيل الضريبي',
      ],
      ...['Desk, height adjustable', '7,770.00', 'المبلغ المستحق', '8,526.00'],
      // From sender to receiver, as the page is read.
      ...['0235:1042388163', '←', '0235:1039772544'],
    ])
  })

  test('gives other readers whole words of Arabic without gaps, except words with marks or with ligatures of lam and alef or of a last yeh', async () => {
    const pdf = render(xml, 'ar', { arabic })
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    // The typesetter gives a mark the text of its letter, so that this reader sees the letter twice: معرّف as مع رّر ف.
    const isPlain = (word: string) => !/[\u064b-\u0652]/u.test(word)
    const words = described(xml, { language: 'ar', watermark: undefined }).flatMap(wordsOf).filter(isPlain)
    const read = new Set(wordsOf(text))
    const missing = words.filter((word) => /[\u0600-\u06ff]/.test(word) && !read.has(word))
    expect(words).toEqual(expect.arrayContaining(['ضريبية', 'المشتري', 'الضريبي', 'الشراء']))
    // This reader reverses the letters of a ligature: it returns لا as ال, and دبي as ديب.
    expect(missing.filter((word) => !/ل[اأإآ]|.ي$/u.test(word))).toEqual([])
  })

  test('has both languages where both share the page, and a name that is known in Arabic', () => {
    const text = textOf(render(xml, 'both', { arabic }))
    expectInOrder(text, ['Al Noor Office', 'شركة النور', 'Tax Invoice', 'فاتورة ضريبية', '2027-02-10'])
    expect(text).toContain('المبلغ المستحق')
  })

  test('is marked as a draft or a test, and its foot states its legal value, and the file from which it was made', () => {
    const en = textOf(render(xml, 'en', { watermark: 'test' }))
    expect(en).toContain('Test')
    expectInOrder(en, [
      'This is not a valid tax document.',
      'The electronic original is the XML file',
      '0235:1042388163',
    ])
    expect(textOf(render(xml, 'ar', { watermark: 'draft' }))).toContain('مسودة')
    expect(textOf(render(xml, 'en'))).not.toMatch(/Test|Draft|not a valid/)
  })

  test('has a watermark, a title and a text that a proforma is no tax invoice', () => {
    const { document, totals } = readUbl(xml)
    if (!document || !totals) throw new Error('no invoice')
    const of = (language: PaperLanguage) => {
      const draft = { ...document, proforma: true }
      const { pdf } = renderPdf({ draft, totals, language, createdAt, watermark: 'proforma' })
      return textOf(Buffer.from(pdf ?? []))
    }
    // The watermark comes first.
    expectInOrder(of('en'), [
      ...['Proforma', 'Al Noor Office Supplies LLC', 'Proforma Invoice'],
      ...['This is not a tax invoice.', 'This is not a valid tax document.'],
    ])
    const arabic = of('ar')
    expectInOrder(arabic, ['مبدئية', 'فاتورة مبدئية', 'هذه ليست فاتورة ضريبية', 'هذا ليس'])
    expect(arabic).not.toContain('مسودة')
  })

  test('shows no VAT under the profit margin scheme, and the words of a reverse charge', () => {
    const margin = textOf(render(xmlOf('margin-scheme'), 'en'))
    expect(margin).toContain('Profit margin scheme: the VAT')
    expect(margin).not.toMatch(/Total with VAT|VAT summary|^VAT$/m)
    expect(textOf(render(xmlOf('reverse-charge'), 'en'))).toContain('Article 48')
  })
})

test('many lines continue over pages, with carried sums', () => {
  const text = xmlOf('standard-tax-invoice').toString()
  const [first = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text) ?? []
  const lines = Array.from({ length: 120 }, () => first).join('')
  const pdf = render(Buffer.from(text.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, lines)), 'en')
  const pages = [...pdfObjects(pdf).values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).length
  const shown = textOf(pdf)
  expect(pages).toBeGreaterThan(3)
  const count = (words: string) => shown.split(words).length - 1
  expect([count('Carried forward'), count('Brought forward'), count('Sum of all lines')]).toEqual([
    ...[count('Brought forward'), count('Carried forward'), 1],
  ])
  expect(count('Carried forward')).toBe(count('Description') - 1)
  expect(shown).toContain('888,000.00')
  expect(shown).toContain(`Page ${pages} of ${pages}`)
})

test('characters without a glyph, and direction marks, do not prevent PDF/A', () => {
  const xml = Buffer.from(
    xmlOf('standard-tax-invoice').toString().replace('Desk, height', '桌 😀 \u202eDesk \ue000, height'),
  )
  const pdf = render(xml, 'en')
  expect(textOf(pdf)).toContain('? ? Desk ?, height')
  expect(embeddedFiles(pdf)[0]?.bytes.equals(xml)).toBe(true)
})

test('a mark on a letter that only another font has costs the mark, and not the page', () => {
  const xml = xmlOf('standard-tax-invoice')
    .toString()
    .replace('Desk, height', 'ب\u0301\u0323 Desk ش\u20dd, height')
  expect(textOf(render(Buffer.from(xml), 'en'))).toContain('Desk')
})

test('the PDF shows the retained amount, references and the bank like every other view, even those without a field in the XML', () => {
  const keptBack = withRetention(goldenInput('standard-tax-invoice') as InvoiceDraft)
  const totals = computeTotals(keptBack)
  const xml = Buffer.from(writeUbl(keptBack, totals))
  const retention = { draft: keptBack.retention, totals: totals.retention }
  expect(textOf(render(xml, 'en'))).not.toContain('Retention')
  const shown = textOf(render(xml, 'en', { xml, xmlName: 'document.xml', retention, style: retentionStyle }))
  for (const said of [...textsOnEveryView, ...retentionSums.flat(), '31 December 2027'])
    expect(withoutSeparators(shown)).toContain(withoutSeparators(said))
  expect([shown.split('209.38').length, shown.includes('209.37')]).toEqual([3, false])
  expect(shown).not.toContain('Dune National Bank')
  const inArabic = textOf(
    render(xml, 'ar', { xml, xmlName: 'document.xml', retention, style: retentionStyle }),
  )
  for (const word of wordsOf(bankInArabic)) expect(withoutSeparators(inArabic)).toContain(word)
})

test('XML that is no invoice has no page', () => {
  expect(renderPdf({ xml: Buffer.from('<a/>'), xmlName: 'a.xml', language: 'en', createdAt })).toEqual({
    problem: 'notAnInvoice',
  })
})

test('the same document gives the same bytes', () => {
  const once = () => render(xmlOf('rounding'), 'both')
  expect(once().equals(once())).toBe(true)
})

test('a machine without a compiler gets no PDF, and no crash', () => {
  expect(createTypesetter('@myriaddreamin/typst-ts-node-compiler-sunos-sparc')).toBeUndefined()
})
