import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import type { DocumentPorts } from '../model/index.ts'
import { type FullDocument, getDocument } from '../reading/index.ts'

/** A request and its idempotency key, under which it is done once; without one it is done each time. */
export interface KeyedRequest {
  readonly operation: string
  readonly key: string | undefined
  readonly request: unknown
}

/**
 * Creates a document in a transaction. A repeat of the same request gets the document that the first one created, in
 * its present state.
 * Raises `idempotency.key-reused`, and the errors of `create`.
 */
export async function createIdempotently(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  keyed: KeyedRequest,
  create: (tx: TenantTx) => Promise<FullDocument>,
): Promise<FullDocument> {
  let created: FullDocument | undefined
  const { id } = await context.db.tenant(actor, async (tx) => {
    created = undefined
    return await runOnceIfKeyed(context, tx, actor, keyed, async () => {
      created = await create(tx)
      return { id: created.record.id }
    })
  })
  return created ?? (await getDocument(context, actor, ports, id))
}
