import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import type { ObjectStore } from './object-store.ts'
import { earlierEventFiles, objectKey, recordFiles, sha256Of } from './record-files.ts'
import { selectFiles, selectRecordIds } from './store.ts'
import { walkAll } from './walk-all.ts'

interface Refilled {
  readonly documents: number
  /** Files that were put there. */
  readonly put: number
  /** Files that the store lacks and the database cannot give any more. */
  readonly lost: readonly (TenantScope & { readonly documentId: string; readonly file: string })[]
}

/**
 * For the command line: puts into the object store what was noted to be there and is not, as after a restore into another
 * place, each file from the database and only if it has the fingerprint that was noted. What is there stays, even if
 * somebody has changed it: that is for the verification to tell.
 */
export async function refillStore(
  context: Context,
  store: ObjectStore,
  onProgress: (done: number, total: number) => void,
): Promise<Refilled> {
  const lost: Refilled['lost'][number][] = []
  let put = 0
  const documents = await walkAll(context, onProgress, async (scope, after, limit) => {
    const ids = await context.db.tenant(scope, (tx) => selectRecordIds(tx, scope, after, limit))
    for (const documentId of ids) {
      const { missing, written } = await refillDocument(context, store, scope, documentId)
      put += written
      lost.push(...missing.map((file) => ({ ...scope, documentId, file })))
    }
    return ids
  })
  return { documents, put, lost }
}

async function refillDocument(context: Context, store: ObjectStore, scope: TenantScope, documentId: string) {
  const noted = await context.db.tenant(scope, (tx) => selectFiles(tx, scope, documentId))
  const absent = []
  for (const file of noted) if (!(await store.get(objectKey(scope, file.sha256)))) absent.push(file)
  if (absent.length === 0) return { written: 0, missing: [] }
  const known = await context.db.tenant(scope, async (tx) => [
    ...(await recordFiles(tx, scope, documentId)).flatMap(({ bytes }) => bytes ?? []),
    ...(await earlierEventFiles(tx, scope, documentId)),
  ])
  const byHash = new Map(known.map((bytes) => [sha256Of(bytes), bytes]))
  const missing: string[] = []
  for (const { name, sha256 } of absent) {
    const bytes = byHash.get(sha256)
    if (bytes) await store.put(objectKey(scope, sha256), bytes)
    else missing.push(name)
  }
  return { written: absent.length - missing.length, missing }
}
