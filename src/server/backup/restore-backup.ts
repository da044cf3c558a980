import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { enterTenant, type Tx } from '#platform/database/database'
import {
  deleteRows,
  digestRows,
  fixTextFormats,
  insertRows,
  isEnough,
  readShape,
  type TableShape,
} from '#platform/database/table-rows'
import { identityTables, tenantTables } from '#platform/database/tables'
import { allOrganizations } from '#server/identity'
import { guardClosed, resumeTenant, selectMigrations, selectMoved } from '#server/transfer'
import { BackupError, invalidBackup } from './backup-error.ts'
import { fingerprintOf, type Header, type Manifest, readBackup } from './backup-file.ts'
import type { BackupOptions } from './make-backup.ts'
import { sectionsOf, wholeTables } from './sections.ts'
import { forceWalls } from './store.ts'

export interface RestoreResult {
  readonly createdAt: string
  readonly organizations: number
  readonly rows: number
}

const walled = [...identityTables, ...tenantTables]

/**
 * Restores a backup into an empty database, in one transaction: either all of it, with the counts and hashes of the
 * source, or nothing; and creates the jobs of unfinished work, however old it is: the queue is not in the backup.
 * Raises BackupError when the file is damaged, or of another version, schema or secret, and when the database is not
 * empty.
 * @param context with the database as the owner
 */
export async function restoreBackup(
  context: Context,
  file: string,
  options: BackupOptions = {},
): Promise<RestoreResult> {
  const { onProgress, passphrase, signal } = options
  onProgress?.(`${file}: checking`)
  // To its end, before anything of it is inserted.
  for await (const _ of readBackup(file, context.secrets, passphrase)) signal?.throwIfAborted()
  return await context.db.system(async (tx) => {
    await fixTextFormats(tx)
    await forceWalls(tx, walled, false)
    if (await allOrganizations.isAnyUsed(tx))
      throw new BackupError('The database is not empty: restore into a new one (FALAJ_DATA, DATABASE_URL).')
    for (const table of wholeTables.toReversed()) await deleteRows(tx, table, 'true')
    const rows = new RestoredRows(tx, onProgress)
    let header: Header | undefined
    let manifest: Manifest | undefined
    for await (const piece of readBackup(file, context.secrets, passphrase)) {
      signal?.throwIfAborted()
      if ('header' in piece) {
        header = piece.header
        requireFit(context, header, await selectMigrations(tx))
      } else if ('section' in piece) await rows.begin(piece.section)
      else if ('row' in piece) await rows.add(piece.row)
      else manifest = piece.manifest
    }
    if (!header || !manifest) throw invalidBackup('The file ends without its manifest.')
    await rows.flush()
    await compare(tx, header, manifest, onProgress)
    if (manifest.some(({ table }) => table === 'closed_organizations')) await guardClosed(tx)
    await forceWalls(tx, walled, true)
    await resume(context, tx, header)
    return {
      createdAt: header.createdAt,
      organizations: header.organizations.length,
      rows: manifest.reduce((sum, entry) => sum + entry.rows, 0),
    }
  })
}

/** Unfinished work of an organization that has moved continues at its destination only. */
async function resume(context: Context, tx: Tx, { organizations }: Header): Promise<void> {
  const moved = await selectMoved(tx)
  for (const organizationId of organizations.filter((id) => !moved.has(id)))
    for (const environment of Environment.options)
      await resumeTenant(context, await enterTenant(tx, { organizationId, environment }), [])
}

function requireFit(context: Context, header: Header, ownMigrations: Header['migrations']): void {
  if (header.fingerprint !== fingerprintOf(context.secrets))
    throw invalidBackup(
      'The file was written with another FALAJ_SECRET, and without it sealed values could not be read: set the one of then.',
    )
  const isSame =
    header.migrations.length === ownMigrations.length &&
    header.migrations.every(
      ([name, sum], place) => ownMigrations[place]?.[0] === name && ownMigrations[place]?.[1] === sum,
    )
  if (!isSame)
    throw invalidBackup(
      'The file is from another version of the portal: restore it with that version, then update.',
    )
}

/** The rows of one file on their way into the database. */
class RestoredRows {
  readonly #tx: Tx
  readonly #onProgress: BackupOptions['onProgress']
  #shape: TableShape | undefined
  #lines: string[] = []
  #bytes = 0

  constructor(tx: Tx, onProgress: BackupOptions['onProgress']) {
    this.#tx = tx
    this.#onProgress = onProgress
  }

  /** The following rows are of this table. */
  async begin({ table, columns }: { table: string; columns: readonly string[] }): Promise<void> {
    await this.flush()
    if (![...wholeTables, ...tenantTables].includes(table))
      throw invalidBackup(`The file holds rows of ${table}, which belong to no backup.`)
    this.#shape = await readShape(this.#tx, table)
    if (this.#shape.columns.join() !== columns.join())
      throw invalidBackup(`The columns of ${table} are not those of this database.`)
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line)
    this.#bytes += line.length
    if (isEnough(this.#lines, this.#bytes)) await this.flush()
  }

  async flush(): Promise<void> {
    const lines = this.#lines
    this.#lines = []
    this.#bytes = 0
    if (lines.length === 0 || !this.#shape) return
    await insertRows(this.#tx, this.#shape, lines)
    this.#onProgress?.(`${this.#shape.name}: restoring`)
  }
}

/** Raises BackupError when a table differs from the backup. */
async function compare(
  tx: Tx,
  { organizations }: Header,
  manifest: Manifest,
  onProgress: BackupOptions['onProgress'],
): Promise<void> {
  const keyOf = (one: Pick<Manifest[number], 'table' | 'organizationId' | 'environment'>) =>
    `${one.table} ${one.organizationId} ${one.environment}`
  const manifestEntries = new Map(manifest.map((entry) => [keyOf(entry), entry]))
  for (const section of sectionsOf(organizations)) {
    onProgress?.(`${section.table}: comparing`)
    const here = await digestRows(tx, await readShape(tx, section.table), section.condition)
    const manifestEntry = manifestEntries.get(keyOf(section))
    if (here.rows !== (manifestEntry?.rows ?? 0) || (manifestEntry && here.sha256 !== manifestEntry.sha256))
      throw invalidBackup(
        `${section.table} is not what it was: ${here.rows} rows of ${manifestEntry?.rows ?? 0}.`,
      )
  }
}
