import { existsSync } from 'node:fs'
import path from 'node:path'
import { createFileAtomically } from '#platform/files/create-file-atomically'
import { BackupError } from './backup-error.ts'
import type { Header } from './backup-file.ts'

/**
 * Writes the master secret of an encrypted backup to where a portal without FALAJ_SECRET reads it. Raises BackupError
 * when none is available: a new one could not read sealed values.
 */
export function placeSecret(
  { dataFolder, secret }: { readonly dataFolder: string; readonly secret: string | undefined },
  header: Header,
): void {
  const file = path.join(dataFolder, 'secret')
  if (secret !== undefined || existsSync(file)) return
  if (header.secret === null)
    throw new BackupError(
      `The backup does not hold the secret of its portal, for it is not encrypted: set FALAJ_SECRET to it, or copy the file secret of that portal to ${file}.`,
    )
  createFileAtomically(file, header.secret)
}
