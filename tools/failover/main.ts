/**
 * `npm run failover -- --url=… --kill='…' [--documents=N …]`: issues documents through two APIs and two workers while
 * the given command kills the database's leader, then checks the promises of the chaos run. Nothing that dies is
 * started again but by the portal itself. Exit code 1 on any breach.
 */
import { spawn } from 'node:child_process'
import type { Standing } from '../chaos/drain.ts'
import { type OutageResult, runOutages } from '../chaos/outage.ts'
import { type Rig, startRig } from '../chaos/rig.ts'
import { type RollingResult, runRolling } from '../chaos/rolling.ts'
import type { Check } from '../chaos/verify.ts'

const defaults = {
  /** Superuser's connection to the writable server, through HAProxy for example. */
  url: '',
  /** Host and port of each worker node, when that is the coordinator of a Citus cluster: a distributed database. */
  nodes: '',
  /** Shell command that kills the leader. Without --url too, the embedded PostgreSQL is killed. */
  kill: '',
  /** Host and port of a pooler in front of that server, for the application role. */
  pooler: '',
  documents: 300,
  /** How many times, spread evenly over the documents. */
  kills: 1,
  tenants: 8,
  /** How many documents are being issued at any time. */
  clients: 16,
  seed: 1,
  /** For the drain after the last document was issued. */
  minutes: 15,
  /** `two`: two APIs and two workers; `one`: the process of `npm start`. */
  processes: 'two',
  /** `yes`: no kill; each process is restarted in turn, and no request may fail. */
  rolling: 'no',
  /** Log level of the processes on standard error. */
  log: 'silent',
}

function readFlags(words: readonly string[]): typeof defaults {
  const flags: Record<string, string | number> = { ...defaults }
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.+)$/s.exec(word) ?? []
    const kind = typeof flags[name]
    if (kind === 'string') flags[name] = value
    else if (kind === 'number' && Number.isFinite(Number(value))) flags[name] = Number(value)
    else refuse(`"${word}" is not understood.`)
  }
  if (flags.kill !== '' && flags.url === '') refuse('--kill goes with --url.')
  const known = flags as typeof defaults
  if (known.url !== '' && known.kill === '' && known.kills > 0 && known.rolling === 'no')
    refuse('--url goes with --kill, with --kills=0 or with --rolling=yes.')
  return known
}

function refuse(why: string): never {
  const known = Object.entries(defaults).map(([name, value]) => `--${name}=${value}`)
  console.error(`${why} There are: ${known.join(' ')}`)
  process.exit(2)
}

const flags = readFlags(process.argv.slice(2))
let rig: Rig | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
process.on('disconnect', () => void leave())

async function leave(): Promise<void> {
  await rig?.stop()
  process.exit(130)
}

async function takeAway(): Promise<void> {
  if (flags.kill === '') return void process.kill(rig?.postmaster() ?? 0, 'SIGKILL')
  const command = spawn('sh', ['-c', flags.kill], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve) => command.once('exit', resolve))
  if (code !== 0) throw new Error(`the command to kill the leader ended with ${code}`)
}

let reported = 0
function progress(text: string): void {
  if (performance.now() - reported < 10_000) return
  reported = performance.now()
  process.stderr.write(`${text}\n`)
}

function row(name: string, value: number | string): void {
  console.log(`  ${name.padEnd(56)} ${value}`)
}

function printChecks(checks: readonly Check[], left: Standing): boolean {
  for (const { promise, looked, breaches, examples } of checks) {
    console.log(`${breaches === 0 ? 'holds ' : 'BROKEN'}  ${promise} (${looked} looked at)`)
    for (const example of breaches > 0 ? examples : []) console.log(`          ${example}`)
  }
  const drained = left.openTransmissions + left.undecided + left.jobs === 0
  if (!drained) console.log(`Not drained within the time: ${JSON.stringify(left)}`)
  return drained && checks.every(({ breaches }) => breaches === 0)
}

function printRolling({
  restarted,
  acknowledged,
  requests,
  busy,
  failed,
  checks,
  left,
}: RollingResult): boolean {
  console.log(`rolling restart, seed ${flags.seed}`)
  row('processes restarted', restarted)
  row('documents acknowledged', acknowledged)
  row('requests through the load balancer', requests)
  row('of them refused by an API too busy for them', busy)
  row(
    'requests that failed',
    Object.values(failed).reduce((sum, count) => sum + count, 0),
  )
  for (const [why, count] of Object.entries(failed)) row(`  ${why}`, count)
  return printChecks(checks, left) && Object.keys(failed).length === 0
}

function printOutages({ outages, dead, restartedWorkers, figures, checks, left }: OutageResult): boolean {
  console.log(`failover, seed ${flags.seed}, processes: ${flags.processes}`)
  for (const [name, value] of Object.entries(figures)) row(name, value)
  for (const { databaseBack, firstJob } of outages) {
    row('seconds from the kill until the database took writes', (databaseBack / 1000).toFixed(1))
    row('seconds from then until a worker had done a job', (firstJob / 1000).toFixed(1))
  }
  row('workers that their parents started again', restartedWorkers)
  row('processes that ended and stayed so', dead.length === 0 ? 'none' : dead.join(', '))
  return printChecks(checks, left) && dead.length === 0
}

const started = await startRig({
  ...(flags.processes === 'one' ? { apis: 'one', workers: 0 } : { apis: 2, workers: 2 }),
  quiet: flags.log === 'silent',
  env: { LOG_LEVEL: flags.log, ...(flags.rolling === 'yes' ? { FALAJ_DRAIN_SECONDS: '3' } : {}) },
  restartDelay: 'never',
  ...(flags.url === '' ? {} : { adminUrl: flags.url }),
  ...(flags.nodes === '' ? {} : { citusNodes: flags.nodes.split(',') }),
  ...(flags.pooler === '' ? {} : { pooler: flags.pooler }),
})
rig = started
const common = {
  seed: flags.seed,
  tenants: flags.tenants,
  atOnce: flags.clients,
  limit: flags.minutes * 60_000,
  progress,
}

async function runFlags(): Promise<boolean> {
  if (flags.rolling === 'yes') return printRolling(await runRolling(started, common))
  const outages = Array.from({ length: flags.kills }, (_, index) =>
    Math.ceil(((index + 1) * flags.documents) / (flags.kills + 1)),
  )
  return printOutages(await runOutages(started, { ...common, documents: flags.documents, outages, takeAway }))
}

const held = await runFlags()
await started.stop()
process.exit(held ? 0 : 1)
