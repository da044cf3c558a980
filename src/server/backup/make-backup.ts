import type { Context } from '#platform/base/context'
import { enterTenant, readOneSnapshot, type Tx } from '#platform/database/database'
import { digestRows, fixTextFormats, readRows, readShape } from '#platform/database/table-rows'
import { FileExistsError, writeNewFile } from '#platform/files/new-file'
import { allOrganizations } from '#server/identity'
import { isDistributed, selectMigrations } from '#server/transfer'
import { BackupError } from './backup-error.ts'
import { type BackupWriter, backupWriter, fingerprintOf, type Manifest } from './backup-file.ts'
import { type Section, sectionsOf } from './sections.ts'

/** Options and progress reports of the command. */
export interface BackupOptions {
  readonly passphrase?: string | undefined
  readonly onProgress?: (text: string) => void
  /** Aborts it: the file is removed. */
  readonly signal?: AbortSignal
}

export interface BackupResult {
  readonly file: string
  readonly bytes: number
  readonly organizations: number
  readonly rows: number
  readonly isEncrypted: boolean
}

/**
 * Writes all rows of the database into a new file, as of one moment, while the portal runs. With a passphrase the
 * file is encrypted and contains the master secret too. Raises BackupError for a file that exists, and for a
 * distributed database.
 * @param context with the database as the owner
 */
export async function makeBackup(
  context: Context,
  file: string,
  { onProgress, passphrase, signal }: BackupOptions = {},
): Promise<BackupResult> {
  try {
    const { bytes, written } = await writeNewFile(file, (out) =>
      context.db.system(async (tx) => {
        await readOneSnapshot(tx)
        if (await isDistributed(tx))
          throw new BackupError(
            'This database is distributed (Citus): back up its nodes with their own tools.',
          )
        await fixTextFormats(tx)
        const writer = backupWriter(out, context.secrets, passphrase)
        const organizations = (await allOrganizations.find(tx)).map(({ id }) => id)
        await writer.header({
          createdAt: context.clock.now().toISOString(),
          fingerprint: fingerprintOf(context.secrets),
          secret: passphrase === undefined ? null : context.secrets.master,
          migrations: await selectMigrations(tx),
          organizations,
        })
        const manifest: Manifest = []
        for (const section of sectionsOf(organizations)) {
          signal?.throwIfAborted()
          const entry = await writeSection(tx, section, writer, { onProgress, signal })
          if (entry) manifest.push(entry)
        }
        await writer.end(manifest)
        const rows = manifest.reduce((sum, entry) => sum + entry.rows, 0)
        return { organizations: organizations.length, rows }
      }),
    )
    return { file, bytes, isEncrypted: passphrase !== undefined, ...written }
  } catch (error) {
    if (error instanceof FileExistsError) throw new BackupError(error.message, { cause: error })
    throw error
  }
}

/** Writes the rows of a section, and returns their number and hash; undefined when there are none. */
async function writeSection(
  tx: Tx,
  { condition, environment, isDerived, organizationId, table }: Section,
  writer: BackupWriter,
  { onProgress, signal }: { onProgress: BackupOptions['onProgress']; signal: AbortSignal | undefined },
): Promise<Manifest[number] | undefined> {
  if (organizationId !== null && environment !== null) await enterTenant(tx, { organizationId, environment })
  const shape = await readShape(tx, table)
  const digest = await digestRows(tx, shape, condition)
  if (digest.rows === 0) return undefined
  if (!isDerived) {
    await writer.section({ table, organizationId, environment, columns: [...shape.columns] })
    let count = 0
    for await (const lines of readRows(tx, shape, condition)) {
      signal?.throwIfAborted()
      await writer.rows(lines)
      count += lines.length
      onProgress?.(`${table}: ${count} of ${digest.rows} rows`)
    }
    if (count !== digest.rows) throw new Error(`${table} has ${count} rows and not ${digest.rows}`)
  }
  return { table, organizationId, environment, ...digest }
}
