import { readFileSync } from 'node:fs'

/**
 * Start time of a process, in ticks since the boot of the machine: with the id it identifies one process, though ids
 * are reused. Undefined when the process is dead (a zombie is dead).
 */
export function processStamp(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; state is the first field behind it, the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The arguments of a living process, its program first; empty when it does not exist. */
export function processArguments(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
