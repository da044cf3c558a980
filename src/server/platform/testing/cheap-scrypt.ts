/**
 * Hashing a password takes a tenth of a second of a processor, by design, and the tests do it thousands of times.
 * Imported for its effect: `scrypt` of this process computes with the smallest cost instead of the given one.
 * `scryptSync`, which makes keys of files, is not changed.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  cost: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void

const property = Symbol.for('falaj.scrypt-costs')
const shared = globalThis as { [property]?: ScryptOptions[] }

/** Replaces it once in a process, however many test files import this. */
function replaceScrypt(): ScryptOptions[] {
  const costs: ScryptOptions[] = []
  const real = crypto.scrypt as Scrypt
  const cheap: Scrypt = (password, salt, length, cost, callback) => {
    costs.push(cost)
    real(password, salt, length, { ...cost, N: 2 }, callback)
  }
  Object.assign(crypto, { scrypt: cheap })
  syncBuiltinESMExports()
  return costs
}

shared[property] ??= replaceScrypt()

/** The requested costs of hashes of this process since the last call. */
export function takeScryptCosts(): ScryptOptions[] {
  return shared[property]?.splice(0) ?? []
}
