import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { ObjectStore } from './object-store.ts'
import { earlierEventFiles, objectKey, recordFiles, sha256Of } from './record-files.ts'
import { selectFiles, selectRecordIds } from './store.ts'
import { walkAll } from './walk-all.ts'

interface Refilled {
  readonly documents: number
  /** Files that were stored. */
  readonly put: number
  /** Changed files that were not replaced. */
  readonly changed: readonly (TenantScope & { readonly documentId: string; readonly file: string })[]
  /** Files that are missing or changed in the store and that the database no longer has. */
  readonly lost: readonly (TenantScope & { readonly documentId: string; readonly file: string })[]
}

interface RefillOptions {
  /** Whether changed files are replaced, too. */
  readonly replaceChanged: boolean
  readonly onProgress: (done: number, total: number) => void
}

/**
 * For the command line: stores recorded files that are missing in the object store, as after a restore into another
 * place, each file from the database and only if it has the recorded hash. Changed files are reported, and replaced
 * only on request: a store with versioning keeps the changed version.
 */
export async function refillStore(
  context: Context,
  store: ObjectStore,
  { replaceChanged, onProgress }: RefillOptions,
): Promise<Refilled> {
  const lost: Refilled['lost'][number][] = []
  const changed: Refilled['changed'][number][] = []
  let put = 0
  const documents = await walkAll(context, onProgress, async (scope, after, limit) => {
    const ids = await context.db.tenant(scope, (tx) => selectRecordIds(tx, after, limit))
    for (const documentId of ids) {
      const filled = await refillDocument(context, store, scope, documentId, replaceChanged)
      put += filled.written
      lost.push(...filled.missing.map((file) => ({ ...scope, documentId, file })))
      changed.push(...filled.changed.map((file) => ({ ...scope, documentId, file })))
    }
    return ids
  })
  return { documents, put, changed, lost }
}

async function refillDocument(
  context: Context,
  store: ObjectStore,
  scope: TenantScope,
  documentId: string,
  replaceChanged: boolean,
) {
  const noted = await context.db.tenant(scope, (tx) => selectFiles(tx, documentId))
  const absent = []
  const changed: string[] = []
  for (const file of noted) {
    const stored = await store.get(objectKey(scope, file.sha256))
    if (stored && sha256Of(stored) === file.sha256) continue
    if (!stored || replaceChanged) absent.push(file)
    else changed.push(file.name)
  }
  if (absent.length === 0) return { written: 0, missing: [], changed }
  const files = await context.db.tenant(scope, async (tx) => [
    ...(await recordFiles(tx, documentId)).flatMap(({ bytes }) => bytes ?? []),
    ...(await earlierEventFiles(tx, documentId)),
  ])
  const byHash = new Map(files.map((bytes) => [sha256Of(bytes), bytes]))
  const missing: string[] = []
  for (const { name, sha256 } of absent) {
    const bytes = byHash.get(sha256)
    if (bytes) await store.put(objectKey(scope, sha256), bytes)
    else missing.push(name)
  }
  return { written: absent.length - missing.length, missing, changed }
}
