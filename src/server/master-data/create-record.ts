import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { MasterRecord } from './master-record.ts'
import { newRecord, publishChange, type RecordKind, refuseDuplicate } from './record-kind.ts'

interface NewRecordRequest<Item, Input> {
  /** As users filled it in; the caller has checked it. */
  readonly input: Input
  /** Fields that are not those of `initial`. */
  readonly extra?: Partial<Item>
  readonly idempotencyKey: string | undefined
}

/**
 * Adds a record; the caller has checked the permission. Idempotent for a key.
 * Raises the problem of the unique field.
 */
export async function createRecord<Item extends MasterRecord & Input, Input extends object>(
  context: Context,
  actor: Actor,
  kind: RecordKind<Item, Input>,
  { extra, idempotencyKey, input }: NewRecordRequest<Item, Input>,
): Promise<Item> {
  const request = { operation: `${kind.name}.create`, key: idempotencyKey, request: input }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, request, async () => {
      const record = newRecord(kind, input, context.clock.now().toISOString(), extra)
      await refuseDuplicate(tx, kind, record, record.id)
      if (!(await kind.store.insert(tx, record))) {
        // Another request was faster: by now, its record can be named.
        await refuseDuplicate(tx, kind, record, record.id)
        throw problem(kind.unique.problem, { detail: record.id })
      }
      await publishChange(context, tx, kind, record.id, [kind.eventOf('created', record)])
      await recordAudit(tx, actor, {
        action: `${kind.name}.created`,
        subjectId: record.id,
        after: kind.inputOf(record),
      })
      return record
    }),
  )
}
