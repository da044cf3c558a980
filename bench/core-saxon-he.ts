/** Core beside Saxon-HE: `npm run bench core -- --saxon-he`. One run, warm, processor time, by turns. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkXml } from '#core/rules'
import { measure, milliseconds, perSecond } from './measure.ts'
import { type OfficialLayers, type OfficialOnJvm, startSaxonHe } from './saxon-he.ts'

const lineCounts = [1, 20, 100, 1000]
const mostLines = 10_000
/** Many short turns, of which the fastest counts for each engine: other load of the machine only ever adds time. */
const rounds = 30
/** Processor milliseconds before the first and before each other measurement: both engines compile for long. */
const warmUp = { ownAtFirst: 10_000, own: 2_500, jvmAtFirst: 14_000, jvm: 1_200 }
const budget = { own: 100, jvm: 100 }
const layers = ['rules', 'schema', 'both'] as const

type Times<T> = Record<'own' | OfficialLayers, T>

/** Runs both engines until they are compiled. Throws when they do not agree about the document. */
async function warm(jvm: OfficialOnJvm, file: string, xml: Uint8Array, isFirst: boolean): Promise<void> {
  measure(() => checkXml(xml), { warmUp: isFirst ? warmUp.ownAtFirst : warmUp.own, budget: 0 })
  if (isFirst) await jvm.measure('both', file, warmUp.jvmAtFirst, 0)
  for (const one of layers) {
    const { findings } = await jvm.measure(one, file, warmUp.jvm, 0)
    if (findings !== checkXml(xml).findings.length) throw new Error('the engines do not agree')
  }
}

/** Processor milliseconds of a document: the fastest of rounds in which each has its turn. */
async function compare(jvm: OfficialOnJvm, file: string, isFirst: boolean): Promise<Times<number>> {
  const xml = readFileSync(file)
  await warm(jvm, file, xml, isFirst)
  const times: Times<number[]> = { own: [], rules: [], schema: [], both: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.own.push(measure(() => checkXml(xml), { warmUp: 0, budget: budget.own }).cpu)
    for (const one of layers) times[one].push((await jvm.measure(one, file, 0, budget.jvm)).cpu)
  }
  const { own, rules, schema, both } = times
  return {
    own: Math.min(...own),
    rules: Math.min(...rules),
    schema: Math.min(...schema),
    both: Math.min(...both),
  }
}

/** Time for each line and peak of memory with many lines, which should depend on their number only. */
function benchMostLines(file: string, small: string): void {
  const xml = readFileSync(file)
  const { cpu } = measure(() => checkXml(xml), { warmUp: 1_000, budget: 2_000 })
  const script = path.join(import.meta.dirname, 'core-memory.ts')
  const { above } = JSON.parse(String(execFileSync(process.execPath, [script, file, small]))) as {
    above: number
  }
  console.log(
    `${mostLines} lines (${(xml.length / 1e6).toFixed(0)} MB): ${milliseconds(cpu)} ms, ` +
      `${((cpu / mostLines) * 1000).toFixed(0)} µs a line, peak of memory ${above.toFixed(0)} MB above the base`,
  )
}

/** @param write the XML of a document with this many lines */
export async function benchBesideSaxonHe(write: (lines: number) => string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-bench-'))
  const fileOf = (lines: number): string => path.join(folder, `${lines}.xml`)
  const jvm = startSaxonHe()
  try {
    for (const lines of [...lineCounts, mostLines]) writeFileSync(fileOf(lines), write(lines))
    const heads = ['lines', 'ours (schema + rules)', 'a line', 'Saxon-HE (rules)', 'ratio', 'XSD on the JVM']
    console.log([...heads, 'XSD + Saxon-HE', 'ratio'].join('\t'))
    for (const lines of lineCounts) {
      const { own, rules, schema, both } = await compare(jvm, fileOf(lines), lines === lineCounts[0])
      const ratio = (other: number): string => `${(other / own).toFixed(1)} x`
      const ownCells = [`${milliseconds(own)} (${perSecond(own)})`, `${((own / lines) * 1000).toFixed(0)} µs`]
      const theirs = [
        milliseconds(rules),
        ratio(rules),
        milliseconds(schema),
        milliseconds(both),
        ratio(both),
      ]
      console.log([lines, ...ownCells, ...theirs].join('\t'))
    }
    benchMostLines(fileOf(mostLines), fileOf(1))
  } finally {
    jvm.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
