import { plainHeading } from '#core/import-layout'
import ar from '../../../locales/ar/evidence.json' with { type: 'json' }
import en from '../../../locales/en/evidence.json' with { type: 'json' }

/** Columns of the register of documents that no ledger of others has all of. */
const distinctive = ['reportingId1', 'uuid', 'envelope', 'file'] as const
const registers = [en.index, ar.index].map((words) => distinctive.map((key) => plainHeading(words[key])))

/**
 * Whether a file is the register that an export of documents has beside their XML: it lists them without their lines,
 * so it cannot be imported.
 */
export function isOwnRegister(headings: readonly string[]): boolean {
  const plain = new Set(headings.map(plainHeading))
  return registers.some((words) => words.every((word) => plain.has(word)))
}
