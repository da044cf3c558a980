import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { newId } from '../base/ids.ts'

/**
 * Creates a file (readable by its owner only) with all of its content atomically: it is never visible incomplete,
 * also when the process is killed. False when a file of this name exists; that one is not changed.
 */
export function createFileAtomically(file: string, content: string): boolean {
  const draft = `${file}.${newId('new')}`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
