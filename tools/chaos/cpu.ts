/** Processor time of processes, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc: fixed at 100 for user space on Linux. */
const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  /** Own time and that of children that have ended and were collected, in milliseconds. */
  readonly milliseconds: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
    return { parent: Number(fields[1]), milliseconds: (ticks * 1000) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** The process that started another one; undefined when there is none on this machine. */
export function parentOf(pid: number): number | undefined {
  return statOf(pid)?.parent
}

/** Milliseconds of processor time that a process and all of its children have used, also ended ones. */
export function processorTime(root: number): number {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(Number(name))
    if (stat) stats.set(Number(name), stat)
  }
  const isOfRoot = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = stats.get(at)?.parent)
      if (at === root) return true
    return false
  }
  let sum = 0
  for (const [pid, stat] of stats) if (isOfRoot(pid)) sum += stat.milliseconds
  return sum
}
