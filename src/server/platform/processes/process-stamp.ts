import { readFileSync } from 'node:fs'

/**
 * When a process started, in ticks since the machine did: with the id it names one process, though ids are used
 * again. Undefined when no such process lives (a dead one that nobody has collected yet does not live).
 */
export function processStamp(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; state is the first field behind it, the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The arguments of a living process, its program first; empty when there is none. */
export function processArguments(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
