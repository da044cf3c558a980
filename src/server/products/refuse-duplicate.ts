import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding, problem } from '#platform/problem'
import { selectByCode } from './store.ts'

/** Raises `product.duplicate-code`, naming the other one, when another active product has this code. */
export async function refuseDuplicate(
  tx: Tx,
  scope: TenantScope,
  code: string,
  ownId: string,
): Promise<void> {
  if (code === '') return
  const other = await selectByCode(tx, scope, code)
  if (!other || other.id === ownId) return
  const message = `${other.name} already has this code; give this product another one.`
  const params = { id: other.id, name: other.name }
  throw problem('product.duplicate-code', {
    findings: [fieldFinding('code', 'falaj-product-duplicate', message, params)],
  })
}
