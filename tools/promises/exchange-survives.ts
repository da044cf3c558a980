/**
 * The exchange loses and doubles nothing while workers, APIs and the database are killed: a small run of `npm run chaos`,
 * and one failover of `npm run failover`.
 */
import { type Held, runProgram, tail } from './promise.ts'

const kinds = ['worker', 'api', 'database'] as const

export default {
  name: 'the exchange survives SIGKILL of workers, APIs and the database',
  async check() {
    const chaos = await runProgram([
      'tools/chaos/main.ts',
      ...[
        '--documents=250',
        '--tenants=4',
        '--seed=27',
        '--worker=4',
        '--api=8',
        '--database=12',
        '--minutes=4',
      ],
    ])
    const killed = kinds.map((kind) =>
      Number(new RegExp(`${kind}.*: killed with SIGKILL +(\\d+)`).exec(chaos.output)?.[1] ?? 0),
    )
    const failover = await runProgram([
      'tools/failover/main.ts',
      ...['--documents=60', '--tenants=4', '--kills=1', '--seed=27', '--minutes=3'],
    ])
    const holding = [chaos, failover].map(({ output }) => (output.match(/^holds /gm) ?? []).length)
    const isGood = chaos.code === 0 && failover.code === 0 && Math.min(...killed, ...holding) > 0
    if (!isGood) console.log(`${tail(chaos.output)}\n${tail(failover.output)}`)
    return {
      ok: isGood,
      figures: {
        'promises of chaos': holding[0] ?? 0,
        'of failover': holding[1] ?? 0,
        'processes killed': killed.join(' + '),
      },
    }
  },
} satisfies Held
