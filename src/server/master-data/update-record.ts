import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import type { MasterRecord } from './master-record.ts'
import { publishChange, type RecordKind, refuseDuplicate, requireRecord } from './record-kind.ts'

interface RecordUpdate<Item, Input> {
  /** As users filled it in, with the version that they saw; the caller has checked it. */
  readonly input: Input & { readonly version: number }
  /** Other fields that change. */
  readonly extra?: Partial<Item>
  /** Raises a problem for records that cannot be changed. */
  readonly verify?: (before: Item) => void
}

/**
 * Changes a record; documents keep the values of their issue. The caller has checked the permission.
 * Raises the `notFound` problem of the kind, the one of its unique field, and `version.conflict`.
 */
export async function updateRecord<Item extends MasterRecord & Input, Input extends object>(
  context: Context,
  actor: Actor,
  kind: RecordKind<Item, Input>,
  id: string,
  { extra, input, verify }: RecordUpdate<Item, Input>,
): Promise<Item> {
  return await context.db.tenant(actor, async (tx) => {
    const before = await requireRecord(tx, kind, id, { lock: true })
    verify?.(before)
    if (before.version !== input.version) throw problem('version.conflict', { detail: id })
    if (!before.archived) await refuseDuplicate(tx, kind, input, id)
    const after: Item = {
      ...before,
      ...kind.inputOf(input),
      ...extra,
      version: before.version + 1,
      updatedAt: context.clock.now().toISOString(),
    }
    if (!(await kind.store.replace(tx, after))) throw problem(kind.unique.problem, { detail: id })
    await publishChange(context, tx, kind, id, [kind.eventOf('updated', after)])
    await recordAudit(tx, actor, {
      action: `${kind.name}.updated`,
      subjectId: id,
      before: kind.inputOf(before),
      after: kind.inputOf(after),
    })
    return after
  })
}
