/** One master secret; every other key is derived from it, so that there is one secret to store and back up. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFileAtomically } from '../files/create-file-atomically.ts'

export interface Secrets {
  /** 64 hexadecimal digits: only for a process of our own that must have the same secret. */
  readonly master: string
  /** 32 bytes for a purpose; the same purpose gives the same bytes. */
  derive(purpose: string): Buffer
}

/**
 * Reads the master secret from the configuration, or creates one in `<data>/secret` (readable by the owner only).
 * Raises when that file does not contain a complete secret: a shorter one would make every key guessable.
 * @param configured 64 hex digits, from FALAJ_SECRET
 */
export function loadSecrets(dataFolder: string, configured: string | undefined): Secrets {
  const digits = configured ?? readOrCreate(path.join(dataFolder, 'secret'))
  const master = Buffer.from(digits, 'hex')
  const secrets = new Map<string, Buffer>()
  return {
    master: digits,
    derive(purpose) {
      const key = secrets.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, 'falaj', purpose, 32))
      secrets.set(purpose, key)
      // A copy, because the receiver may wipe it.
      return Buffer.from(key)
    },
  }
}

function readOrCreate(file: string): string {
  createFileAtomically(file, randomBytes(32).toString('hex'))
  const secret = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(secret)) return secret
  throw new Error(
    `${file} is damaged: it must hold 64 hexadecimal digits. Put it back from a backup, or set FALAJ_SECRET.`,
  )
}
