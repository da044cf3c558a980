/** One master secret; every other key is derived from it, so that there is one thing to keep and to back up. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Secrets {
  /** 32 bytes for a purpose; the same purpose gives the same bytes. */
  derive(purpose: string): Buffer
}

/**
 * Takes the master secret from the configuration, or makes one in `<data>/secret` (readable by the owner only).
 * @param configured 64 hex digits, from FALAJ_SECRET
 */
export function loadSecrets(dataFolder: string, configured: string | undefined): Secrets {
  const master = Buffer.from(configured ?? readOrCreate(path.join(dataFolder, 'secret')), 'hex')
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, 'falaj', purpose, 32)) }
}

function readOrCreate(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
