import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { newId } from '../base/ids.ts'

/**
 * Makes a file (readable by its owner only) with all of its content at once: it is never visible half written,
 * also when we are killed on the way. False when there is a file of this name already; that one is left alone.
 */
export function createWhole(file: string, content: string): boolean {
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
