/** One portal a data folder: a second start says where the first one runs and does no harm. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class FolderInUseError extends Error {}

interface Holder {
  pid: number
  url: string
}

/**
 * Takes the data folder for this process. A lock of a process that is gone is taken over.
 * Raises FolderInUseError, saying where the running portal is.
 */
export async function lockFolder(folder: string, url: string): Promise<{ release: () => void }> {
  const file = path.join(folder, 'running.json')
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Holder), {
        flag: 'wx',
        mode: 0o600,
      })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = readHolder(file)
      if (holder && isFalaj(holder.pid)) {
        throw new FolderInUseError(
          `Falaj is already running on this data folder (process ${holder.pid}, ${holder.url}). Nothing was changed. ` +
            'Stop it first, or set FALAJ_DATA to another folder and PORT to another port.',
        )
      }
      rmSync(file, { force: true })
    }
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' && typeof holder.url === 'string'
      ? { pid: holder.pid, url: holder.url }
      : undefined
  } catch {
    return undefined
  }
}

/** Process ids are reused: the process must also be one of our entry points. */
function isFalaj(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return (
      /src\/server\/main[a-z-]*\.ts/.test(command) &&
      !readFileSync(`/proc/${pid}/status`, 'utf8').includes('State:\tZ')
    )
  } catch {
    return false
  }
}
