import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { inEnvironment } from '#platform/actors/in-environment'
import type { Context } from '#platform/base/context'
import { enterTenant, type TenantScope, type TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { invalidateKey } from './authenticate-key.ts'
import { stateOf } from './key.ts'
import { publishRevoked } from './key-event.ts'
import { type KeyRecord, markRevoked, selectKeys } from './store.ts'

type KeyToEnd = Pick<KeyRecord, 'id' | 'name' | 'prefix' | 'scopes'> & Pick<TenantScope, 'environment'>

/** Keys by their maker, for the room of people: the keys that a leaving member would leave behind. */
export const keysOfPeople = {
  async find(context: Context, tx: TenantTx, userId: string) {
    const activeKeys = await inEach(tx, async (inside) => {
      const now = context.clock.now()
      const keys = await selectKeys(inside)
      return keys
        .filter((key) => key.createdBy === userId && stateOf(key, now) === 'active')
        .map((key) => ({ ...key, environment: inside.scope.environment }))
    })
    return activeKeys.flat()
  },
  async revoke(context: Context, tx: TenantTx, actor: Actor, keys: readonly KeyToEnd[]): Promise<void> {
    await inEach(tx, async (inside) => {
      for (const { environment, id, name, prefix, scopes } of keys) {
        if (environment !== inside.scope.environment) continue
        await publishRevoked(context, inside, await markRevoked(inside, id, context.clock.now()))
        const before = { name, prefix, scopes }
        await recordAudit(inside, inEnvironment(actor, environment), {
          action: 'key.revoked',
          subjectId: id,
          before,
        })
      }
    })
    tx.afterCommit(() => {
      for (const { id } of keys) invalidateKey(context, id)
    })
  },
}

/** Runs a callback in both environments of an organization, and returns to the tenant of the transaction. */
async function inEach<T>(tx: TenantTx, work: (inside: TenantTx) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const environment of Environment.options) {
    const place = { organizationId: tx.scope.organizationId, environment }
    answers.push(await work(await enterTenant(tx, place)))
  }
  await enterTenant(tx, tx.scope)
  return answers
}
