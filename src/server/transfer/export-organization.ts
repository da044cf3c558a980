import { existsSync } from 'node:fs'
import type { Context } from '#platform/base/context'
import { enterTenant, readOneSnapshot, type Tx } from '#platform/database/database'
import { digestRows, fixTextFormats, readRows, readShape } from '#platform/database/table-rows'
import { FileExistsError, writeNewFile } from '#platform/files/new-file'
import { findUnownedArrivals } from '#server/exchange/transfer'
import { findOrganizationName } from '#server/identity'
import { closeForMoving, reopenAfterFailure } from './close-for-moving.ts'
import { updateMovedArrivals } from './closed-store.ts'
import { findParticipants } from './find-participants.ts'
import { isOrganizationId, type Section, sectionsOf } from './sections.ts'
import { selectMigrations } from './table-store.ts'
import { TransferError } from './transfer-error.ts'
import { type Manifest, secretFingerprint, type TransferWriter, transferWriter } from './transfer-file.ts'

/** Options and progress reports of an export and an import. */
export interface TransferOptions {
  readonly onProgress?: (text: string) => void
  /** Aborts it: the file is removed. */
  readonly signal?: AbortSignal
}

export interface ExportResult {
  readonly organizationId: string
  readonly name: string
  readonly file: string
  readonly bytes: number
  readonly tables: Manifest
}

/**
 * Writes an organization into a new file, as of one moment after which nothing of it is written here: it stays closed
 * until `closeOrganization` or `reopenOrganization`. When it fails, the file is removed, and the organization is open
 * again if it was before. Raises TransferError for an organization that does not exist or has moved, and for a file
 * that exists.
 * @param context with the database as the owner
 */
export async function exportOrganization(
  context: Context,
  organizationId: string,
  file: string,
  options: TransferOptions = {},
): Promise<ExportResult> {
  const name = await nameOf(context, organizationId)
  if (existsSync(file)) throw new TransferError(new FileExistsError(file).message)
  const wasOpen = await closeForMoving(context, organizationId)
  try {
    const { bytes, written } = await writeNewFile(file, async (out) => {
      const writer = transferWriter(out, context.secrets)
      const { arrivals, tables } = await writeSnapshot(context, { organizationId, name }, writer, options)
      await context.db.system((tx) => updateMovedArrivals(tx, organizationId, arrivals))
      return tables
    })
    return { organizationId, name, file, bytes, tables: written }
  } catch (error) {
    if (wasOpen) await reopenAfterFailure(context, organizationId)
    if (error instanceof FileExistsError) throw new TransferError(error.message, { cause: error })
    throw error
  }
}

async function nameOf(context: Context, organizationId: string): Promise<string> {
  const scope = { organizationId, environment: 'preprod' } as const
  const name = isOrganizationId(organizationId)
    ? await context.db.tenant(scope, (tx) => findOrganizationName(tx))
    : undefined
  if (name === undefined)
    throw new TransferError(`There is no organization ${organizationId} in this database.`)
  return name
}

async function writeSnapshot(
  context: Context,
  organization: { readonly organizationId: string; readonly name: string },
  writer: TransferWriter,
  options: TransferOptions,
): Promise<{ tables: Manifest; arrivals: readonly string[] }> {
  const { organizationId } = organization
  return await context.db.system(async (tx) => {
    await readOneSnapshot(tx)
    await fixTextFormats(tx)
    const participants = await findParticipants(tx, organizationId)
    const arrivals = await findUnownedArrivals(tx, organizationId, participants)
    await writer.header({
      ...organization,
      exportedAt: context.clock.now().toISOString(),
      secret: secretFingerprint(context.secrets),
      migrations: await selectMigrations(tx),
      arrivals,
    })
    const tables: Manifest = []
    for (const section of sectionsOf(organizationId, arrivals)) {
      await enterTenant(tx, { organizationId, environment: section.environment ?? 'preprod' })
      tables.push(await writeSection(tx, section, writer, options))
    }
    await writer.end(tables)
    return { tables, arrivals }
  })
}

async function writeSection(
  tx: Tx,
  { table, environment, condition, isDerived }: Section,
  writer: TransferWriter,
  { onProgress, signal }: TransferOptions,
): Promise<Manifest[number]> {
  const shape = await readShape(tx, table)
  const digest = await digestRows(tx, shape, condition)
  let count = 0
  if (!isDerived && digest.rows > 0) {
    await writer.section({ table, environment, columns: [...shape.columns] })
    for await (const lines of readRows(tx, shape, condition)) {
      signal?.throwIfAborted()
      await writer.rows(lines)
      count += lines.length
      onProgress?.(`${table}: ${count} of ${digest.rows} rows`)
    }
    if (count !== digest.rows) throw new Error(`${table} has ${count} rows and not ${digest.rows}`)
  }
  return { table, environment, ...digest }
}
