import type { ArchiveFault } from '#contract/archive'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { ObjectStore } from './object-store.ts'
import { verifyDocuments } from './verify-documents.ts'
import { walkAll } from './walk-all.ts'

interface Verdict {
  readonly documents: number
  readonly files: number
  readonly faults: readonly (ArchiveFault & TenantScope)[]
}

/** For the command line: the legal files of all organizations, one after the other. */
export async function verifyAll(
  context: Context,
  store: ObjectStore | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<Verdict> {
  const faults: (ArchiveFault & TenantScope)[] = []
  let files = 0
  const documents = await walkAll(context, onProgress, async (scope, after, limit) => {
    const verified = await verifyDocuments(context, store, scope, after, limit)
    files += verified.files
    faults.push(...verified.faults.map((fault) => ({ ...scope, ...fault })))
    return verified.ids
  })
  return { documents, files, faults }
}
