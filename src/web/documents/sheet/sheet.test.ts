/**
 * One description, three uses: the sheet on the screen and the same sheet printed show its facts in its order, for every
 * golden example; that the PDF does, too, is seen in `server/paper/render-pdf.test.ts`.
 */
import '#web/lib/testing/browser-globals.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { describePaper, loadPaperLists, paperLanguages, printPaper } from '#core/paper'
import { readUbl } from '#core/ubl'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { goldenCases } from '../../../../tools/golden-examples.ts'
import { textsOf } from '../../../core/paper/testing/texts-of.ts'
import { Sheet } from './sheet.tsx'

const lists = await loadPaperLists()
const arabicNames = { seller: 'شركة النور', buyer: 'شركة الرمال' }
const examples = path.resolve(import.meta.dirname, '../../../../examples')

beforeAll(() => loadWords('en'))

function pageOf(xml: Uint8Array, language: (typeof paperLanguages)[number]) {
  const { document, totals } = readUbl(xml)
  if (!document || !totals) throw new Error('no invoice')
  return printPaper(describePaper(document, totals, { arabicNames, lists }), language, undefined)
}

/** Texts without what only keeps them apart: space, the dot between values, commas of addresses, hyphens where lines end. */
const bare = (text: string) => text.replaceAll(/[\s\u00a0·,،→←\u00ad\u2010-]/g, '')

function shownOnScreen(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return bare(text.replaceAll(/&(#?\w+);/g, (_all, name: string) => entities[name] ?? ''))
}

const sheetOf = (page: ReturnType<typeof pageOf>) =>
  createQueryScreen(i18next).render(() => createElement(Sheet, { page }))

describe.each(goldenCases())('%s', (name) => {
  const xml = readFileSync(path.join(examples, name, 'document.xml'))

  it.each(paperLanguages)(
    'shows on the screen just what the description has, in its order: %s',
    (language) => {
      const page = pageOf(xml, language)
      const html = sheetOf(page)
        .replace(/^.*?(?=<article)/s, '')
        .replace(/<\/article>.*$/s, '')
      expect(shownOnScreen(html)).toBe(bare(textsOf(page).join('')))
    },
  )
})

test('a proforma says in each language across the sheet, in its title and in words that it is no tax invoice', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no invoice')
  const offer = describePaper({ ...document, proforma: true }, totals, { arabicNames, lists })
  for (const [language, across] of [
    ['en', 'Proforma'],
    ['ar', 'مبدئية'],
    ['both', 'Proforma  مبدئية'],
  ] as const) {
    const page = printPaper(offer, language, 'proforma')
    const html = sheetOf(page)
    expect(html).toContain(`data-watermark="${across}"`)
    const said = [...(page.statements[0] ? [page.statements[0]] : []), page.title, page.words.sample]
    expect(said).toHaveLength(3)
    for (const pair of said)
      for (const side of language === 'both' ? (['en', 'ar'] as const) : [language])
        expect(bare(shownOnScreen(html))).toContain(bare(pair[side].lines.join('')))
  }
})

test('printing leaves the sheet alone on the paper', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'sheet.module.css'), 'utf8')
  const print = css.slice(css.indexOf('@media print'))
  expect(print).toContain('*:not(:has(.sheet), .sheet, .sheet *) {\n    display: none !important;')
})
