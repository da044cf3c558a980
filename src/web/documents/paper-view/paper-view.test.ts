/**
 * The page on the screen and in print shows the facts of its description in the same order, for every golden example.
 * `server/paper/render-pdf.test.ts` tests the same for the PDF.
 */
import '#web/lib/testing/browser-globals.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import { createElement } from 'react'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { describePaper, loadPaperLists, paperLanguages, printPaper } from '#core/paper'
import { computeTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { goldenCases, goldenInput } from '../../../../tools/golden-examples.ts'
import { pageTexts } from '../../../core/paper/testing/page-texts.ts'
import {
  bankInArabic,
  retentionStyle,
  retentionSums,
  textsOnEveryView,
  withRetention,
} from '../../../core/paper/testing/retention-sample.ts'
import { deliveredQuery } from '../delivered/delivered-api.ts'
import { SummaryCard } from '../form/aside/summary-card.tsx'
import { FormProvider } from '../form/form-context.tsx'
import { createFormStore } from '../form/form-store.ts'
import { PaperPageView } from './paper-view.tsx'

const lists = await loadPaperLists()
const arabic = { seller: { name: 'شركة النور' }, buyer: { name: 'شركة الرمال' } }
const examples = path.resolve(import.meta.dirname, '../../../../examples')

beforeAll(() => loadWords('en'))
afterEach(() => vi.unstubAllGlobals())

function pageOf(xml: Uint8Array, language: (typeof paperLanguages)[number]) {
  const { document, totals } = readUbl(xml)
  if (!document || !totals) throw new Error('no invoice')
  return printPaper(describePaper(document, totals, { arabic, lists }), language, undefined)
}

/** Texts without separators: space, the dot between values, commas of addresses, hyphens at ends of lines. */
const withoutSeparators = (text: string) => text.replaceAll(/[\s\u00a0·,،→←\u00ad\u2010-]/g, '')

function shownOnScreen(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return withoutSeparators(text.replaceAll(/&(#?\w+);/g, (_all, name: string) => entities[name] ?? ''))
}

const sheetOf = (page: ReturnType<typeof pageOf>) =>
  createQueryScreen(i18next).render(() => createElement(PaperPageView, { page }))

describe.each(goldenCases())('%s', (name) => {
  const xml = readFileSync(path.join(examples, name, 'document.xml'))

  it.each(paperLanguages)('shows on the screen exactly the description, in its order: %s', (language) => {
    const page = pageOf(xml, language)
    const html = sheetOf(page)
      .replace(/^.*?(?=<article)/s, '')
      .replace(/<\/article>.*$/s, '')
    expect(shownOnScreen(html)).toBe(withoutSeparators(pageTexts(page).join('')))
  })
})

test('a proforma says in each language across the sheet, in its title and in words that it is no tax invoice', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no invoice')
  const offer = describePaper({ ...document, proforma: true }, totals, { arabic, lists })
  for (const [language, across] of [
    ['en', 'Proforma'],
    ['ar', 'مبدئية'],
    ['both', 'Proforma  مبدئية'],
  ] as const) {
    const page = printPaper(offer, language, 'proforma')
    const html = sheetOf(page)
    expect(html).toContain(`data-watermark="${across}"`)
    const text = [...(page.statements[0] ? [page.statements[0]] : []), page.title, page.words.sample]
    expect(text).toHaveLength(3)
    for (const pair of text)
      for (const side of language === 'both' ? (['en', 'ar'] as const) : [language])
        expect(withoutSeparators(shownOnScreen(html))).toContain(withoutSeparators(pair[side].lines.join('')))
  }
})

describe('a document with a discount, references, an account of its own and a retained amount', () => {
  const keptBack = withRetention(goldenInput('standard-tax-invoice') as InvoiceDraft)
  const totals = computeTotals(keptBack)
  const xml = writeUbl(keptBack, totals)
  const style = retentionStyle
  const ofDraft = printPaper(describePaper(keptBack, totals, { arabic, lists, style }), 'en', undefined)

  /** The page of its private link: the exact XML, and the values of the portal beside it. */
  async function ofLink() {
    const retention = { draft: keptBack.retention, totals: totals.retention }
    vi.stubGlobal('fetch', async (address: string) =>
      address.endsWith('/xml') ? new Response(xml) : Response.json({ data: { retention } }),
    )
    const { queryFn } = deliveredQuery({ environment: 'prod', token: 't'.repeat(43) })
    const { draft, totals: stated } = await (
      queryFn as unknown as () => Promise<{
        draft: InvoiceDraft
        totals: Totals
      }>
    )()
    return printPaper(describePaper(draft, stated, { arabic, lists, style }), 'en', undefined)
  }

  test('shows the same page before and after issue and behind a private link', async () => {
    expect(pageTexts(await ofLink())).toEqual(pageTexts(ofDraft))
    const shown = shownOnScreen(sheetOf(await ofLink()))
    for (const text of [...textsOnEveryView, ...retentionSums.flat(), '31 December 2027'])
      expect(shown).toContain(withoutSeparators(text))
    const inArabic = describePaper(keptBack, totals, { arabic, lists, style })
    expect(shownOnScreen(sheetOf(printPaper(inArabic, 'ar', undefined)))).toContain(
      withoutSeparators(bankInArabic),
    )
    const discount = ofDraft.lines[0]?.cells['discount']?.value[0]?.lines
    expect([discount, shown.split('209.38').length, shown.includes('209.37')]).toEqual([
      ['−209.38'],
      3,
      false,
    ])
  })

  test('the XML has all of it except for the name of the bank and the retained amount', () => {
    for (const carried of ['4500012345', 'Q-77', 'Gate 3 before noon', 'FWBAAEAD', '>209.375<'])
      expect(xml).toContain(carried)
    for (const left of ['First Wadi Bank', 'etention', '397.81', '417.70', '2027-12-31'])
      expect(xml).not.toContain(left)
  })

  test('the form shows the retained amount in the words and figures of the page', () => {
    const store = createFormStore(
      { draft: keptBack, documentId: null, version: null, savedAt: null, save: 'untouched' },
      computeTotals,
    )
    const value = { store, initial: null } as unknown as Parameters<typeof FormProvider>[0]['value']
    const html = createQueryScreen(i18next).render(() =>
      createElement(FormProvider, { value }, createElement(SummaryCard)),
    )
    const shown = shownOnScreen(html)
    for (const [label, amount] of retentionSums)
      expect(shown).toContain(withoutSeparators(`${label}${amount}`))
    const onSheet = ofDraft.retention?.facts.flatMap(({ label, values }) => [
      label.en.lines[0],
      values.at(-1)?.[0]?.lines[0]?.replace(' AED', ''),
    ])
    expect(onSheet).toEqual(expect.arrayContaining(retentionSums.flat()))
  })
})

test('printing leaves the sheet alone on the paper', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'paper-view.module.css'), 'utf8')
  const print = css.slice(css.indexOf('@media print'))
  expect(print).toContain('*:not(:has(.sheet), .sheet, .sheet *) {\n    display: none !important;')
})
