/**
 * `npm run chaos [-- --documents=N --seed=N --minutes=N …]`: sends documents through network faults while workers, APIs
 * and the database are killed, and proves that nothing was lost, doubled or left behind. Exit code 1 on any breach.
 */
import type { Rig } from './rig.ts'
import { runStorm, type StormResult } from './storm.ts'

const defaults = {
  documents: 10_000,
  seed: 1,
  /** For the drain after the last document was issued. */
  minutes: 60,
  tenants: 12,
  apis: 2,
  workers: 2,
  /** Mean seconds between kills; 0 spares them. */
  worker: 12,
  api: 20,
  database: 60,
}

function readFlags(words: readonly string[]): typeof defaults & { faults: 'none' | 'many' } {
  const flags: Record<string, number> = { ...defaults }
  let faults: 'none' | 'many' = 'many'
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.+)$/.exec(word) ?? []
    if (name === 'faults' && (value === 'none' || value === 'many')) faults = value
    else if (name in defaults && Number.isFinite(Number(value)) && Number(value) >= 0)
      flags[name] = Number(value)
    else {
      const known = Object.entries(defaults).map(([key, one]) => `--${key}=${one}`)
      console.error(`"${word}" is not understood. There are: ${known.join(' ')} --faults=many`)
      process.exit(2)
    }
  }
  return { ...(flags as typeof defaults), faults }
}

const flags = readFlags(process.argv.slice(2))
let rig: Rig | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
process.on('disconnect', () => void leave())

async function leave(): Promise<void> {
  process.stderr.write('\nStopping what was started…\n')
  await rig?.stop()
  process.exit(130)
}

let reported = 0
function progress(text: string): void {
  const now = performance.now()
  const isTerminal = process.stderr.isTTY
  if (now - reported < (isTerminal ? 250 : 10_000)) return
  reported = now
  process.stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
}

function print({ figures, kills, checks, left }: StormResult): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const row = (name: string, value: number) =>
    console.log(`  ${name.padEnd(40)} ${Number.isInteger(value) ? value : value.toFixed(1)}`)
  console.log(
    `chaos, seed ${flags.seed}, ${flags.apis} APIs, ${flags.workers} workers, faults ${flags.faults}`,
  )
  for (const [name, value] of Object.entries(figures)) row(name, value)
  for (const [name, value] of Object.entries(kills)) row(`${name}: killed with SIGKILL`, value)
  for (const { promise, looked, breaches, examples } of checks) {
    console.log(`${breaches === 0 ? 'holds ' : 'BROKEN'}  ${promise} (${looked} looked at)`)
    if (breaches > 0)
      console.log(`        ${breaches} breaches, such as:\n          ${examples.join('\n          ')}`)
  }
  if (left.openTransmissions + left.jobs > 0)
    console.log(`Not drained within the time: ${JSON.stringify(left)}`)
}

const { worker, api, database } = flags
const result = await runStorm({
  ...flags,
  atOnce: 16,
  killEvery: {
    ...(worker > 0 ? { worker } : {}),
    ...(api > 0 ? { api } : {}),
    ...(database > 0 ? { database } : {}),
  },
  limit: flags.minutes * 60_000,
  onStart: (started) => {
    rig = started
  },
  progress,
})
print(result)
process.exit(result.checks.some(({ breaches }) => breaches > 0) ? 1 : 0)
