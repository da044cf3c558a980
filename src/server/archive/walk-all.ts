import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { countRecords, selectAllTenants } from './store.ts'

/** Documents that are processed between reports of progress. */
const step = 20

/**
 * For the command line: all documents of all organizations, in batches, including organizations that have moved or
 * are moving.
 * @param visit processes a batch of documents after an id and returns their ids
 * @returns the number of documents
 */
export async function walkAll(
  context: Context,
  onProgress: (done: number, total: number) => void,
  visit: (scope: TenantScope, after: string, limit: number) => Promise<readonly string[]>,
): Promise<number> {
  const tenants = await context.db.system((tx) => selectAllTenants(tx))
  let total = 0
  for (const scope of tenants) total += await context.db.tenant(scope, (tx) => countRecords(tx))
  let documents = 0
  for (const scope of tenants) {
    for (let after = ''; ; ) {
      const ids = await visit(scope, after, step)
      documents += ids.length
      onProgress(documents, Math.max(documents, total))
      after = ids.at(-1) ?? ''
      if (ids.length < step) break
    }
  }
  return documents
}
