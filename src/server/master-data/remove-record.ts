import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import { recordAudit } from '#server/audit'
import type { MasterRecord } from './master-record.ts'
import { publishChange, type RecordKind, requireRecord } from './record-kind.ts'

/**
 * Deletes a record; one that documents name is archived instead. The caller has checked the permission.
 * Raises the `notFound` problem of the kind.
 * @param isNeeded whether a record must stay although no document names it
 */
export async function removeRecord<Item extends MasterRecord & Input, Input extends object>(
  context: Context,
  actor: Actor,
  kind: RecordKind<Item, Input>,
  id: string,
  isNeeded: (tx: TenantTx, record: Item) => Promise<boolean> = async () => false,
): Promise<'deleted' | 'archived'> {
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireRecord(tx, kind, id, { lock: true })
    const stays = record.usageCount > 0 || (await isNeeded(tx, record))
    const outcome = stays ? 'archived' : 'deleted'
    const domainEvents: NewDomainEvent[] = []
    if (outcome === 'deleted') {
      await kind.store.delete(tx, id)
      domainEvents.push(kind.eventOf('deleted', record))
    } else if (!record.archived) {
      const updatedAt = context.clock.now().toISOString()
      const after = { ...record, archived: true, version: record.version + 1, updatedAt }
      await kind.store.replace(tx, after)
      domainEvents.push(kind.eventOf('archived', after))
    }
    await publishChange(context, tx, kind, id, domainEvents)
    await recordAudit(tx, actor, {
      action: `${kind.name}.${outcome}`,
      subjectId: id,
      before: kind.inputOf(record),
    })
    return outcome
  })
}
