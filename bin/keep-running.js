// Restarts the portal when it was killed or crashed, and says why it ended. A portal that exits soon after its start
// (because of a wrong setting or a port in use) has reported the reason and is not restarted.
import { setTimeout as sleep } from 'node:timers/promises'
import { startNode } from './lib.js'

/** Milliseconds after which a program counts as running. */
const settled = 30_000
/** How often in a row it may be killed before that. */
const earlyKills = 3
const pause = 1_000

/**
 * Runs a program on the portal's Node until it exits by itself or by a signal that was sent to us.
 * @param {string[]} args what Node is started with
 * @returns {Promise<number>} the exit code of the last run
 */
export async function keepRunning(args) {
  for (let early = 0; ; ) {
    const began = performance.now()
    const { code, signal, wasStopped } = await startNode(args)
    if (wasStopped || code === 0) return signal ? 1 : (code ?? 1)
    const ranWell = performance.now() - began >= settled
    early = ranWell ? 0 : early + 1
    if (!signal && !ranWell) return code ?? 1
    const why = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
    if (early >= earlyKills) {
      process.stderr.write(
        `The portal ${why} ${early} times soon after its start, and is not started again.\n`,
      )
      return 1
    }
    const hint = signal === 'SIGKILL' ? ' (by a user, or by the system because memory ran out)' : ''
    process.stderr.write(`${new Date().toISOString()} The portal ${why}${hint}. It is started again.\n`)
    await sleep(pause)
  }
}
