/** Child processes of a process: renderings, and the memory of all. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

interface Below {
  /** Ids of the processes that make PDFs. */
  readonly renderings: readonly number[]
  /** Resident memory of all processes below, in megabytes. */
  readonly megabytes: number
}

/** Inspects all running descendants of a process. */
export function processesBelow(root: number): Below {
  const found = new Map<number, { parent: number; command: string; pages: number }>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      if (state === 'Z') continue
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const pages = Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1])
      found.set(Number(name), { parent: Number(parent), command, pages })
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = found.get(pid)?.parent
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  const all = [...found].filter(([pid]) => isBelow(pid))
  return {
    renderings: all.filter(([, { command }]) => command.includes('work-process-main')).map(([pid]) => pid),
    megabytes: Math.round(all.reduce((sum, [, { pages }]) => sum + pages, 0) / 256),
  }
}
