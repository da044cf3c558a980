import { isDeepStrictEqual } from 'node:util'
import type { Finding } from '#contract/common'
import type { SignalName } from '#contract/live-signals'
import type { Actor } from '#core/access'
import type { ImportKind, ReadRow } from '#core/imports'
import type { ArchiveStore } from '#platform/archive-store'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { NewDomainEvent } from '#platform/domain-events'
import { newId } from '#platform/ids'
import { recordAuditAll } from '#server/audit'
import type { ImportTarget, ItemToWrite, Judgement, WrittenItem } from './target.ts'

interface Archived {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly archived: boolean
  readonly usageCount: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** What of an archive store is needed, whichever its table and its filters. */
type ItemStore<Item extends Archived> = Pick<
  ArchiveStore<never, Item, never>,
  'insertAll' | 'selectAll' | 'replace' | 'delete'
>

/** What a row is about: something that is there, or a doubt which of several. */
export interface FoundByKey<Item> {
  readonly item?: Item
  readonly finding?: Finding
}

/** What a room of contacts or products says of its things. */
interface ArchiveRoom<Item extends Archived, Input> {
  readonly name: 'contact' | 'product'
  readonly prefix: string
  readonly store: ItemStore<Item>
  readonly inputOf: (item: Item) => Input
  /** The event that a record was created, updated or deleted, and is as given. */
  readonly eventOf: (fact: 'created' | 'updated' | 'deleted', item: Item) => NewDomainEvent
  /** What a new one has besides what people fill in. */
  readonly fresh: Omit<Item, keyof Input | keyof Archived>
  /** What identifies a thing: the same key is the same thing. */
  readonly keyOf: (values: ReadonlyMap<string, string>) => string
  /** Those that are there, by key, with what is to be said of them. */
  readonly findByKey: (
    tx: Tx,
    scope: TenantScope,
    rows: readonly ReadRow[],
  ) => Promise<ReadonlyMap<string, FoundByKey<Item>>>
  /** What a row says, over what is there: what it does not say stays. */
  readonly merge: (
    kind: ImportKind,
    values: ReadonlyMap<string, string>,
    before: Input | undefined,
  ) => unknown
  /** Checks it as the form does. */
  readonly check: (raw: unknown) => Promise<{ readonly input?: Input; readonly findings: readonly Finding[] }>
}

/** A row that was handled, with what has happened to its record. */
type DoneItem = WrittenItem & { readonly event?: NewDomainEvent }

/** The target of things that have a name and can be archived: one row is one thing. */
export function archiveTarget<Item extends Archived, Input extends object>(
  room: ArchiveRoom<Item, Input>,
): ImportTarget {
  return {
    batch: 500,
    async judge(_context, tx, actor, { kind }, items) {
      const rows = items.flatMap((item) => item.slice(0, 1))
      const there = await room.findByKey(tx, actor, rows)
      return await Promise.all(
        rows.map((row) => judgeOne(room, kind, row, there.get(room.keyOf(row.values)))),
      )
    },
    async write(context, tx, actor, _subject, items) {
      const now = context.clock.now().toISOString()
      const written = [
        ...(await insertNew(room, tx, actor, items, now)),
        ...(await replaceChanged(room, tx, actor, items, now)),
      ]
      const done = written.filter(({ ended }) => ended === 'written')
      const inputs = new Map(items.map(({ number, input }) => [number, input as Input]))
      await recordAuditAll(
        tx,
        actor,
        done.map(({ before, number, targetId }) => ({
          action: before === null ? `${room.name}.created` : `${room.name}.updated`,
          subjectId: targetId ?? '',
          ...(before === null ? {} : { before: before as Input }),
          after: inputs.get(number),
        })),
      )
      const name = `${room.name}.changed` as SignalName
      // One signal for all of them: lists are read again, whichever it was.
      const [first] = done
      if (first?.targetId)
        await context.events.publish(
          tx,
          actor,
          { name, subjectId: first.targetId, participantKey: null },
          { domainEvents: done.flatMap(({ event }) => event ?? []) },
        )
      return written.map(({ event: _event, ...item }) => item)
    },
    undo: (context, tx, actor, _subject, items) => undoAll(room, context, tx, actor, items),
  }
}

/** Removes records that were not used or changed since. Returns the numbers of those removed. */
async function undoAll<Item extends Archived, Input extends object>(
  room: ArchiveRoom<Item, Input>,
  context: Context,
  tx: Tx,
  actor: Actor,
  items: readonly WrittenItem[],
): Promise<ReadonlySet<number>> {
  const there = await room.store.selectAll(
    tx,
    actor,
    items.flatMap(({ targetId }) => targetId ?? []),
  )
  const undone: WrittenItem[] = []
  const domainEvents: NewDomainEvent[] = []
  for (const item of items) {
    const now = there.get(item.targetId ?? '')
    if (!now || now.version !== item.targetVersion) continue
    if (item.before === null && now.usageCount > 0) continue
    if (item.before === null) {
      await room.store.delete(tx, actor, now.id)
      domainEvents.push(room.eventOf('deleted', now))
    } else {
      const updatedAt = context.clock.now().toISOString()
      const restored = { ...now, ...(item.before as Input), version: now.version + 1, updatedAt }
      await room.store.replace(tx, actor, restored)
      domainEvents.push(room.eventOf('updated', restored))
    }
    undone.push(item)
  }
  await context.events.publishAll(tx, actor, [], { domainEvents })
  await recordAuditAll(
    tx,
    actor,
    undone.map(({ before, targetId }) => ({
      action: before === null ? `${room.name}.deleted` : `${room.name}.updated`,
      subjectId: targetId ?? '',
      ...(before === null ? {} : { after: before }),
    })),
  )
  return new Set(undone.map(({ number }) => number))
}

async function judgeOne<Item extends Archived, Input extends object>(
  room: ArchiveRoom<Item, Input>,
  kind: ImportKind,
  row: ReadRow,
  { finding, item: before }: FoundByKey<Item> = {},
): Promise<Judgement> {
  const known = before && room.inputOf(before)
  const { input, findings } = await room.check(room.merge(kind, row.values, known))
  // What could not be read is said once: the empty field that it leaves is no second finding.
  const unread = new Set(row.findings.map(({ path }) => path))
  const all = [
    ...row.findings,
    ...(finding ? [finding] : []),
    ...findings.filter(({ path }) => !unread.has(path)),
  ]
  const isInvalid = input === undefined || all.some(({ severity }) => severity === 'fatal')
  return {
    key: room.keyOf(row.values),
    outcome: isInvalid
      ? 'invalid'
      : !known
        ? 'new'
        : isDeepStrictEqual(known, input)
          ? 'unchanged'
          : 'changed',
    findings: [all],
    input: isInvalid ? null : input,
    targetId: before?.id ?? null,
    targetVersion: before?.version ?? null,
  }
}

async function insertNew<Item extends Archived, Input extends object>(
  room: ArchiveRoom<Item, Input>,
  tx: Tx,
  scope: TenantScope,
  items: readonly ItemToWrite[],
  now: string,
): Promise<DoneItem[]> {
  const made = items
    .filter(({ targetId }) => targetId === null)
    .map(({ input, key, number }) => {
      const own = { id: newId(room.prefix), version: 1, archived: false, usageCount: 0 }
      const item = { ...(input as Input), ...room.fresh, ...own, createdAt: now, updatedAt: now }
      return { number, key, item: item as unknown as Item }
    })
  const inserted = await room.store.insertAll(
    tx,
    scope,
    made.map(({ item }) => item),
  )
  return made.map(({ item, key, number }) =>
    inserted.has(item.id)
      ? {
          number,
          key,
          ended: 'written',
          targetId: item.id,
          targetVersion: 1,
          before: null,
          event: room.eventOf('created', item),
        }
      : { number, key, ended: 'refused', targetId: null, targetVersion: null, before: null },
  )
}

async function replaceChanged<Item extends Archived, Input extends object>(
  room: ArchiveRoom<Item, Input>,
  tx: Tx,
  scope: TenantScope,
  items: readonly ItemToWrite[],
  now: string,
): Promise<DoneItem[]> {
  const changed = items.filter(({ targetId }) => targetId !== null)
  const there = await room.store.selectAll(
    tx,
    scope,
    changed.flatMap(({ targetId }) => targetId ?? []),
  )
  const written: DoneItem[] = []
  for (const { input, key, number, targetId, targetVersion } of changed) {
    const before = there.get(targetId ?? '')
    // Somebody has changed or removed it since it was checked: theirs stands.
    const isOurs = before !== undefined && before.version === targetVersion
    const after = before && { ...before, ...(input as Input), version: before.version + 1, updatedAt: now }
    const ok = isOurs && after !== undefined && (await room.store.replace(tx, scope, after))
    written.push({
      number,
      key,
      ended: ok ? 'written' : 'refused',
      targetId: targetId ?? null,
      targetVersion: ok ? after.version : null,
      before: ok ? room.inputOf(before) : null,
      ...(ok ? { event: room.eventOf('updated', after) } : {}),
    })
  }
  return written
}
