/** The fields that an entry of the audit trail changed, as far as they have a name for people. */
import type { AuditEntry } from '#contract/audit'

export type ChangeValue = string | number | boolean | null

/** One changed field; `before` is absent where the entry only records a value. */
export interface Change {
  /** Its name is `audit:field.<name>`. */
  readonly name: string
  /** The object that contains the field, for two fields of the same name: `billingAddress`. */
  readonly path: string
  readonly before?: ChangeValue
  readonly after: ChangeValue
}

type Fields = ReadonlyMap<string, ChangeValue>

/** The leaves of a recorded value by their path, such as `billingAddress.city`. */
function leavesOf(value: unknown): Fields {
  const leaves = new Map<string, ChangeValue>()
  const visit = (inner: unknown, path: string) => {
    if (Array.isArray(inner)) {
      if (inner.every((item) => typeof item !== 'object')) leaves.set(path, inner.join(', '))
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [name, child] of Object.entries(inner)) visit(child, path ? `${path}.${name}` : name)
    } else if (path) leaves.set(path, (inner ?? null) as ChangeValue)
  }
  visit(value, '')
  return leaves
}

const isEmpty = (value: ChangeValue | undefined) => value === undefined || value === null || value === ''

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/**
 * The differences between both sides of an entry, or the values of one with a single side. Fields without a name, such
 * as hashes and ids, are omitted.
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  hasName: (name: string) => boolean,
): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const isUpdate = old.size > 0 && now.size > 0
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => hasName(nameOf(path)))
  if (!isUpdate)
    return paths
      .map((path) => ({ name: nameOf(path), path, after: now.get(path) ?? old.get(path) ?? null }))
      .filter((change) => !isEmpty(change.after))
  return paths
    .map((path) => ({
      name: nameOf(path),
      path,
      before: old.get(path) ?? null,
      after: now.get(path) ?? null,
    }))
    .filter((change) => change.before !== change.after && !(isEmpty(change.before) && isEmpty(change.after)))
}

/** Fields that say enough on their own in a row of the list, the most telling first. */
const telling = ['payable', 'amount', 'role', 'fileName', 'code', 'reason', 'account', 'days']

/** The changes that fit into a row: the first two of an update, or one value that says what the entry is about. */
export function shortChanges(changes: readonly Change[]): readonly Change[] {
  if (changes.some(({ before }) => before !== undefined)) return changes.slice(0, 2)
  const found = telling.flatMap((name) => changes.find((change) => change.name === name) ?? [])
  return found.slice(0, 1)
}
