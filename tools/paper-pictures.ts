/**
 * `npm run pictures`: renders representative pages from their PDF, and stores them as pictures in
 * `src/server/paper/testing/pictures`. Review them before the commit: `e2e/paper-pictures.test.ts` compares with them
 * from then on.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/harness.ts'
import type { InvoiceDraft } from '../src/core/invoice/index.ts'
import type { PaperLanguage, Watermark } from '../src/core/paper/index.ts'
import { defaultPaperStyle, type PaperStyle } from '../src/core/paper-style/index.ts'
import { computeTotals } from '../src/core/tax/index.ts'
import { renderPdf } from '../src/server/paper/render-pdf.ts'
import { sampleLogo } from '../src/server/paper/testing/sample-logo.ts'
import { goldenInput } from './golden-examples.ts'

export const picturesFolder = path.resolve(import.meta.dirname, '../src/server/paper/testing/pictures')

const arabic = {
  seller: { name: 'شركة النور للوازم المكتبية ذ.م.م' },
  buyer: { name: 'رمال للاستشارات الهندسية ذ.م.م' },
}

function withLines(count: number): InvoiceDraft {
  const input = goldenInput('standard-tax-invoice') as InvoiceDraft
  const [first] = input.lines ?? []
  if (!first) throw new Error('the example has no line')
  const lines = Array.from({ length: count }, (_, index) => ({ ...first, id: String(index + 1) }))
  return { ...input, lines }
}

function creditNoteInDollars(): InvoiceDraft {
  const { currency: _aed, ...rest } = goldenInput('standard-credit-note') as InvoiceDraft
  return { ...rest, currency: 'USD', exchangeRate: { rate: '3.6725', target: 'AED' } }
}

const ownLook: PaperStyle = {
  ...defaultPaperStyle,
  accent: '#7a1f5c',
  layout: 'letterhead',
  logo: { mediaType: 'image/png', data: sampleLogo().toString('base64') },
  terms: { en: 'Claims within 14 days.', ar: 'تُقدَّم المطالبات خلال 14 يومًا من التسليم.' },
}

/** The pages to draw; one for each kind of difficult layout. */
const documents: readonly {
  readonly name: string
  readonly draft: InvoiceDraft
  readonly language: PaperLanguage
  readonly style?: PaperStyle
  readonly watermark?: Watermark
}[] = [
  { name: 'one-line-en', draft: withLines(1), language: 'en' },
  { name: 'twenty-lines-both', draft: withLines(20), language: 'both' },
  { name: 'arabic', draft: withLines(3), language: 'ar', watermark: 'test' },
  { name: 'credit-note-in-dollars', draft: creditNoteInDollars(), language: 'en' },
  { name: 'sixty-lines-en', draft: withLines(60), language: 'en' },
  { name: 'own-look-both', draft: withLines(2), language: 'both', style: ownLook },
]

/** Pixels for each point of the page: enough to see a line of text move, and small to keep. */
const scale = 0.8

/** Pages by name, as PNG; drawn by pdf.js from the PDF that users get. */
export async function drawPictures(browser: Browser): Promise<ReadonlyMap<string, Buffer>> {
  const page = await blankPage(browser)
  const pictures = new Map<string, Buffer>()
  for (const { name, ...input } of documents) {
    const totals = computeTotals(input.draft)
    const { pdf, problem } = renderPdf({ ...input, totals, arabic, createdAt: 0 })
    if (!pdf) throw new Error(problem)
    const drawn = await page.evaluate(drawPages, { data: Buffer.from(pdf).toString('base64'), scale })
    for (const [index, png] of drawn.entries()) {
      pictures.set(`${name}-${index + 1}.png`, Buffer.from(png, 'base64'))
    }
  }
  await page.close()
  return pictures
}

/** A page of no site, which has the reader of PDF to load. */
async function blankPage(browser: Browser): Promise<Page> {
  const require = createRequire(import.meta.url)
  const library = readFileSync(path.join(path.dirname(require.resolve('unpdf')), 'pdfjs.mjs'), 'utf8')
  const page = await browser.newPage()
  await page.route('http://paper.invalid/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: library })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('http://paper.invalid/')
  // As text: the code that a test runner generates from an import does not run in the browser.
  await page.evaluate(
    "import('http://paper.invalid/pdfjs.mjs').then((pdfjs) => void (globalThis.pdfjs = pdfjs))",
  )
  return page
}

/** Runs in the browser. */
async function drawPages(input: { data: string; scale: number }): Promise<string[]> {
  const { getDocument } = (globalThis as unknown as { pdfjs: typeof import('unpdf/pdfjs') }).pdfjs
  const bytes = Uint8Array.from(atob(input.data), (character) => character.charCodeAt(0))
  const pdf = await getDocument({ data: bytes }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: input.scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, canvasContext: canvas.getContext('2d') ?? undefined, viewport }).promise
    pages.push(canvas.toDataURL('image/png').split(',')[1] ?? '')
  }
  return pages
}

if (import.meta.main) {
  const browser = await launchBrowser()
  try {
    rmSync(picturesFolder, { recursive: true, force: true })
    mkdirSync(picturesFolder, { recursive: true })
    for (const [name, png] of await drawPictures(browser)) {
      writeFileSync(path.join(picturesFolder, name), png)
      console.log(`${name} ${(png.length / 1024).toFixed(0)} kB`)
    }
  } finally {
    await browser.close()
  }
}
