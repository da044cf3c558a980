import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'

/** Acts once for each key where the asker has sent one; without a key each request acts. */
export async function onceIfKeyed<T>(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  asked: { readonly operation: string; readonly key: string | undefined; readonly request: unknown },
  act: () => Promise<T>,
): Promise<T> {
  const { operation, key, request } = asked
  return key === undefined ? await act() : await once(context, tx, scope, { operation, key, request }, act)
}
