/**
 * PDF: one document of so many lines, from its XML to PDF/A-3a with the XML embedded, in both languages: the first one
 * of a process (cold: fonts and compiler start), and the next ones (warm). `--lines=1,20` chooses sizes, `--rounds=20`
 * how many are measured of each. Beside them the browser's print of the same page (`pdf-print.ts`), in the same run.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describePaper, loadPaperLists, type PaperPage, printPaper } from '../src/core/paper/index.ts'
import { readUbl } from '../src/core/ubl/index.ts'
import { renderPdf } from '../src/server/paper/render-pdf.ts'
import { type BrowserPrint, startBrowserPrint } from './pdf-print.ts'

const example = path.join(import.meta.dirname, '../examples/standard-tax-invoice/document.xml')

/** The example with this many lines; each has a name of its own, so that nothing is cached. */
function xmlOf(lines: number, round: number): Buffer {
  const text = readFileSync(example, 'utf8')
  const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text) ?? []
  const all = Array.from({ length: lines }, (_, index) =>
    line.replace('<cbc:Name>', `<cbc:Name>${round}-${index} مكتب `),
  )
  return Buffer.from(text.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, all.join('')))
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

interface Measured {
  readonly time: number
  /** Milliseconds of processor time, which a busy machine does not stretch. */
  readonly cpu: number
  readonly size: number
}

async function measure(lines: number, round: number): Promise<Measured> {
  const xml = xmlOf(lines, round)
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const { pdf } = renderPdf({ xml, xmlName: 'document.xml', language: 'both', createdAt: 0 })
  if (!pdf) throw new Error('this machine has no PDF compiler')
  const time = performance.now() - startedAt
  const { system, user } = process.cpuUsage(before)
  // Back to the event loop, where the compiler's memory is freed.
  await new Promise((resolve) => setImmediate(resolve))
  return { time, cpu: (system + user) / 1000, size: pdf.length }
}

const megabytes = () => (process.memoryUsage().rss / 1024 / 1024).toFixed(0)

/**
 * @param flags `--lines=N,N`, `--rounds=N`, `--print=no` without the browser, and `--documents=5000`: so many documents of
 *   five lines one after the other, with the memory that the process holds
 */
export async function benchPdf(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const documents = Number(flags.get('documents') ?? 0)
  if (documents > 0) return await benchMemory(documents)
  const sizes = (flags.get('lines') ?? '1,20,200,1000').split(',').map(Number)
  const rounds = Number(flags.get('rounds') ?? 20)
  const cold = await measure(sizes[0] ?? 1, 0)
  console.log(`cold, ${sizes[0]} lines: ${cold.time.toFixed(0)} ms, ${cold.cpu.toFixed(0)} ms of a processor`)
  const browser = flags.get('print') === 'no' ? undefined : await startBrowserPrint()
  try {
    console.log('lines   p50 ms   p95 ms   p50 CPU ms   kB a file   RSS MB   browser p50 ms   p95 ms')
    for (const lines of sizes) {
      const count = Math.max(3, Math.min(rounds, Math.round((rounds * 100) / lines)))
      console.log(await measureSize(lines, count, browser))
    }
  } finally {
    await browser?.stop()
  }
}

async function measureSize(lines: number, count: number, browser: BrowserPrint | undefined): Promise<string> {
  const found: Measured[] = []
  const printed: number[] = []
  // In turn, so that a busy minute of the machine falls on both.
  for (let round = 1; round <= count; round += 1) {
    found.push(await measure(lines, round))
    if (browser) printed.push(await browser.print(await pageOf(lines, round)))
  }
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
  const times = sorted(found.map(({ time }) => time))
  const ownTimes = [at(times, 0.5), at(times, 0.95), at(sorted(found.map(({ cpu }) => cpu)), 0.5)]
  const cells = [
    ...ownTimes.map((value) => value.toFixed(1)),
    ((found[0]?.size ?? 0) / 1024).toFixed(0),
    megabytes(),
    ...[0.5, 0.95].map((part) => at(sorted(printed), part).toFixed(1)),
  ]
  const widths = [6, 7, 11, 10, 7, 15, 7]
  return `${String(lines).padEnd(6)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ')}`
}

async function pageOf(lines: number, round: number): Promise<PaperPage> {
  const { document, totals } = readUbl(xmlOf(lines, round))
  if (!document || !totals) throw new Error('the example is no invoice')
  return printPaper(describePaper(document, totals, { lists: await loadPaperLists() }), 'both', undefined)
}

async function benchMemory(documents: number): Promise<void> {
  console.log('documents   RSS MB')
  for (let round = 1; round <= documents; round += 1) {
    await measure(5, round)
    if (round === 1 || round % Math.ceil(documents / 10) === 0) {
      console.log(`${String(round).padEnd(9)}  ${megabytes().padStart(7)}`)
    }
  }
}
