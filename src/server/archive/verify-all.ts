import type { ArchiveFault } from '#contract/archive'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import type { ObjectStore } from './object-store.ts'
import { countRecords, selectTenants } from './store.ts'
import { verifyDocuments } from './verify-documents.ts'

/** Documents that are looked at before progress is told. */
const step = 20

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
  const tenants = await context.db.system((tx) => selectTenants(tx))
  let total = 0
  for (const scope of tenants) total += await context.db.tenant(scope, (tx) => countRecords(tx, scope))
  const faults: (ArchiveFault & TenantScope)[] = []
  let documents = 0
  let files = 0
  for (const scope of tenants) {
    for (let after = ''; ; ) {
      const found = await verifyDocuments(context, store, scope, after, step)
      documents += found.ids.length
      files += found.files
      faults.push(...found.faults.map((fault) => ({ ...scope, ...fault })))
      onProgress(documents, Math.max(documents, total))
      after = found.ids.at(-1) ?? ''
      if (found.ids.length < step) break
    }
  }
  return { documents, files, faults }
}
