import type { AuditSubject } from '#contract/audit'
import { type Actor, can, type Permission } from '#core/access'
import { boundSearch, type TenantTx } from '#platform/database/database'

/** The objects whose ids have one prefix: their present names, and the objects of a name. */
interface SubjectKind {
  /** Without it, the reader of the trail sees ids only. */
  readonly needs: Permission
  /** Names by id; ids of deleted objects and of other tenants are left out. */
  readonly describe: (tx: TenantTx, ids: readonly string[]) => Promise<ReadonlyMap<string, AuditSubject>>
  /** Ids of up to `limit` objects with this number or name. */
  readonly find: (tx: TenantTx, text: string, limit: number) => Promise<readonly string[]>
}

/** By the prefix of their ids. */
export type SubjectKinds = Readonly<Record<string, SubjectKind>>

/** How many objects of a kind a name stands for at most. */
const maxFound = 100

const isId = (text: string) => /^[a-z]+_[0-9a-z]{26}$/.test(text)

/** The present names of objects, by id, as far as the actor may read them. */
export async function describeSubjects(
  tx: TenantTx,
  kinds: SubjectKinds,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const unique = [...new Set(ids)]
  const described = await Promise.all(
    Object.entries(kinds).map(async ([prefix, { describe, needs }]) => {
      const ofKind = unique.filter((id) => id.startsWith(`${prefix}_`))
      return ofKind.length > 0 && can(actor, needs) ? [...(await describe(tx, ofKind))] : []
    }),
  )
  return new Map(described.flat())
}

/**
 * The ids that the filter of objects stands for: the text itself, and the objects that have it as number or name, up
 * to 100 of each kind, as far as the actor may read them. Raises `common.took-too-long`.
 */
export async function findSubjects(
  tx: TenantTx,
  kinds: SubjectKinds,
  actor: Actor,
  text: string,
): Promise<string[]> {
  if (isId(text)) return [text]
  await boundSearch(tx)
  const readable = Object.values(kinds).filter(({ needs }) => can(actor, needs))
  const subjects = await Promise.all(readable.map(({ find }) => find(tx, text, maxFound)))
  return [text, ...subjects.flat()]
}
