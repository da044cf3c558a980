/** One portal for each data folder: a second start reports where the first one runs and does nothing. */
import { readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../base/ids.ts'
import { createFileAtomically } from '../files/create-file-atomically.ts'
import { processStamp } from './process-stamp.ts'

export class FolderInUseError extends Error {}

interface Holder {
  pid: number
  /** Start time of the process: its id may be reused, in a container even by us. */
  stamp: string
  url: string
}

/** Longer than another start may take between finding a dead owner and removing its file. */
const settling = 100

/**
 * Locks the data folder for this process. A lock of a dead process is taken over.
 * Raises FolderInUseError, which names the address of the running portal.
 */
export async function lockFolder(folder: string, url: string): Promise<{ release: () => void }> {
  const file = path.join(folder, 'running.json')
  const ownStamp = JSON.stringify({
    pid: process.pid,
    stamp: processStamp(process.pid) ?? '',
    url,
  } satisfies Holder)
  for (;;) {
    if (createFileAtomically(file, ownStamp)) {
      // Another start that found the same dead owner may have moved our file; then it is the owner.
      await sleep(settling)
      if (readText(file) === ownStamp) return { release: () => rmSync(file, { force: true }) }
    }
    refuseIfHeld(file)
    removeDead(file)
  }
}

function refuseIfHeld(file: string): void {
  const holder = readHolder(readText(file))
  if (!holder || !isAlive(holder)) return
  throw new FolderInUseError(
    `Falaj is already running on this data folder (process ${holder.pid}, ${holder.url}). Nothing was changed. ` +
      'Stop it first, or set FALAJ_DATA to another folder and PORT to another port.',
  )
}

/** Moves the file first: of several concurrent starts, each removes only what it has moved. */
function removeDead(file: string): void {
  const aside = `${file}.${newId('old')}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = readHolder(readText(aside))
  if (holder && isAlive(holder)) createFileAtomically(file, JSON.stringify(holder))
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder): boolean {
  return processStamp(holder.pid) === holder.stamp
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    const { pid, stamp, url } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' && typeof stamp === 'string' && typeof url === 'string'
      ? { pid, stamp, url }
      : undefined
  } catch {
    return undefined
  }
}
