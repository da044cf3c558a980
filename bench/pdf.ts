/**
 * PDF: one document of so many lines, from its XML to PDF/A-3a with the XML embedded, in both languages: the first one
 * of a process (cold: fonts and compiler start), and the next ones (warm). `--lines=1,20` chooses sizes, `--rounds=20`
 * how many are measured of each.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderPdf } from '../src/server/paper/render-pdf.ts'

const example = path.join(import.meta.dirname, '../examples/standard-tax-invoice/document.xml')

/** The example with so many lines; each has a name of its own, so that nothing is remembered. */
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

async function measure(lines: number, round: number): Promise<{ time: number; size: number }> {
  const xml = xmlOf(lines, round)
  const begun = performance.now()
  const { pdf } = renderPdf({ xml, xmlName: 'document.xml', language: 'both', createdAt: 0 })
  if (!pdf) throw new Error('this machine has no PDF compiler')
  const time = performance.now() - begun
  // Back to the event loop: what the compiler let go is freed there.
  await new Promise((resolve) => setImmediate(resolve))
  return { time, size: pdf.length }
}

/** @param flags `--lines=N,N`, `--rounds=N` */
export async function benchPdf(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const sizes = (flags.get('lines') ?? '1,20,200,1000').split(',').map(Number)
  const rounds = Number(flags.get('rounds') ?? 20)
  const cold = await measure(sizes[0] ?? 1, 0)
  console.log(`cold, ${sizes[0]} lines: ${cold.time.toFixed(0)} ms`)
  console.log('lines    p50 ms    p95 ms   kB a file   RSS MB')
  for (const lines of sizes) {
    const found: { time: number; size: number }[] = []
    const count = Math.max(3, Math.min(rounds, Math.round((rounds * 100) / lines)))
    for (let round = 1; round <= count; round += 1) found.push(await measure(lines, round))
    const times = found.map(({ time }) => time).sort((a, b) => a - b)
    const cells = [
      at(times, 0.5).toFixed(1).padStart(9),
      at(times, 0.95).toFixed(1).padStart(9),
      ((found[0]?.size ?? 0) / 1024).toFixed(0).padStart(10),
      (process.memoryUsage().rss / 1024 / 1024).toFixed(0).padStart(7),
    ]
    console.log(`${String(lines).padEnd(6)}${cells.join('  ')}`)
  }
}
