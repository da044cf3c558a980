import type { ArchiveFault } from '#contract/archive'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { ObjectStore } from './object-store.ts'
import { objectKey, type RecordFile, recordFiles, sha256Of } from './record-files.ts'
import { selectFiles, selectRecordIds } from './store.ts'

interface Verified {
  /** Verified documents, in the order of their ids. */
  readonly ids: readonly string[]
  readonly files: number
  readonly faults: readonly ArchiveFault[]
}

/**
 * Reads every legal file of documents after an id, in the database and in the object store, and compares it with the
 * hash that was recorded when it was created, received or stored. Names missing and changed files.
 */
export async function verifyDocuments(
  context: Context,
  store: ObjectStore | undefined,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<Verified> {
  const ids = await context.db.tenant(scope, (tx) => selectRecordIds(tx, after, limit))
  const verified = []
  for (const id of ids) {
    verified.push(await verifyInDatabase(context, scope, id))
    if (store) verified.push(await verifyInStore(context, store, scope, id))
  }
  return {
    ids,
    files: verified.reduce((sum, { files }) => sum + files, 0),
    faults: verified.flatMap(({ faults }) => faults),
  }
}

async function verifyInDatabase(context: Context, scope: TenantScope, documentId: string) {
  const files = await context.db.tenant(scope, async (tx) => {
    try {
      return await recordFiles(tx, documentId)
    } catch (error) {
      // The bytes cannot be decompressed; other errors are not about the files.
      if (isUnreadable(error)) return undefined
      throw error
    }
  })
  const place = 'database' as const
  if (!files)
    return { files: 0, faults: [{ documentId, file: 'document.xml', place, fault: 'changed' as const }] }
  const faults = files.flatMap((file) => {
    const fault = faultOf(file)
    return fault ? [{ documentId, file: file.name, place, fault }] : []
  })
  return { files: files.length, faults }
}

function faultOf({ bytes, sha256 }: RecordFile): ArchiveFault['fault'] | undefined {
  if (!bytes) return 'missing'
  return sha256 === null || sha256 === sha256Of(bytes) ? undefined : 'changed'
}

function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return String((error as NodeJS.ErrnoException).code).startsWith('Z_') || /stored bytes/.test(error.message)
}

async function verifyInStore(context: Context, store: ObjectStore, scope: TenantScope, documentId: string) {
  const files = await context.db.tenant(scope, (tx) => selectFiles(tx, documentId))
  const faults: ArchiveFault[] = []
  for (const { name, sha256 } of files) {
    const bytes = await store.get(objectKey(scope, sha256))
    if (bytes && sha256Of(bytes) === sha256) continue
    faults.push({ documentId, file: name, place: 'archive', fault: bytes ? 'changed' : 'missing' })
  }
  return { files: files.length, faults }
}
