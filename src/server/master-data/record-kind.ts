import type { Finding } from '#contract/common'
import type { ProblemCode } from '#contract/problem-codes'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import type { MasterRecord } from './master-record.ts'
import type { MasterDataStore, Named } from './store.ts'

/** The methods of a store that do not depend on its table or its filters. */
type RecordStore<Item extends MasterRecord> = Pick<
  MasterDataStore<never, Item, never>,
  | 'select'
  | 'selectAll'
  | 'selectHolders'
  | 'insert'
  | 'insertAll'
  | 'replace'
  | 'replaceAll'
  | 'delete'
  | 'deleteAll'
>

/** The facts about records. */
type RecordFact = 'created' | 'updated' | 'archived' | 'deleted'

/** The declarations of a room about its records. */
export interface RecordKind<Item extends MasterRecord & Input, Input extends object> {
  /** In audit actions and events. */
  readonly name: 'contact' | 'product'
  /** Of ids. */
  readonly prefix: string
  readonly store: RecordStore<Item>
  /** The fields that users fill in, without any others. */
  readonly inputOf: (input: Input) => Input
  /** The fields of a new record that neither users fill in nor all records have. */
  readonly initial: Omit<Item, keyof Input | keyof MasterRecord>
  /** The event about a record, with its state after the change. */
  readonly eventOf: (fact: RecordFact, item: Item) => NewDomainEvent
  readonly notFound: ProblemCode
  readonly unique: UniqueField<Item, Input>
}

/** The field whose value only one active record has. */
interface UniqueField<Item, Input> {
  readonly field: keyof Input & string
  readonly problem: ProblemCode
  readonly rule: string
  /** The text of the finding, which names the record that has the value. */
  readonly messageOf: (other: Named) => string
  /** The active record that has the value of `input`; undefined for values that several may have. */
  readonly find: (tx: TenantTx, input: Input) => Promise<Item | undefined>
}

/** A new record, with an id of its own. */
export function newRecord<Item extends MasterRecord & Input, Input extends object>(
  { initial, inputOf, prefix }: RecordKind<Item, Input>,
  input: Input,
  now: string,
  extra: Partial<Item> = {},
): Item {
  const fields = { ...inputOf(input), ...initial, ...extra }
  const own = { id: newId(prefix), version: 1, archived: false, usageCount: 0 }
  return { ...fields, ...own, createdAt: now, updatedAt: now } as unknown as Item
}

/** The record of an id. Raises the `notFound` problem of its kind. */
export async function requireRecord<Item extends MasterRecord & Input, Input extends object>(
  tx: TenantTx,
  { notFound, store }: RecordKind<Item, Input>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Item> {
  const record = await store.select(tx, id, options)
  if (!record) throw problem(notFound, { detail: id })
  return record
}

/** Raises the problem of the unique field, naming the other record, when another active one has the value of `input`. */
export async function refuseDuplicate<Item extends MasterRecord & Input, Input extends object>(
  tx: TenantTx,
  { unique }: RecordKind<Item, Input>,
  input: Input,
  ownId: string,
): Promise<void> {
  const other = await unique.find(tx, input)
  if (!other || other.id === ownId) return
  throw problem(unique.problem, { findings: [duplicateFinding({ unique }, other)] })
}

/** The finding that another active record, which it names, has the value of the unique field. */
export function duplicateFinding(
  { unique }: { readonly unique: Pick<UniqueField<never, never>, 'field' | 'rule' | 'messageOf'> },
  { id, name }: Named,
): Finding {
  return fieldFinding(unique.field, unique.rule, unique.messageOf({ id, name }), { id, name })
}

/** Publishes that a record has changed: a signal for screens, and a domain event for other programs. */
export async function publishChange(
  context: Context,
  tx: TenantTx,
  { name }: { readonly name: RecordKind<never, never>['name'] },
  id: string,
  domainEvents: readonly NewDomainEvent[] = [],
): Promise<void> {
  const signal = { name: `${name}.changed`, subjectId: id, participantKey: null } as const
  await context.events.publish(tx, signal, { domainEvents })
}
