import { isDeepStrictEqual } from 'node:util'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import type { ImportKind, ReadRow } from '#core/imports'
import type { Context } from '#platform/base/context'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import { recordAuditAll } from '#server/audit'
import type { ImportTarget, ItemToWrite, Judgement, UndoneItem, WrittenItem } from '#server/imports'
import type { MasterRecord } from './master-record.ts'
import { duplicateFinding, newRecord, publishChange, type RecordKind } from './record-kind.ts'

/** The subject of a row: an existing record, or a finding that several match. */
export interface RecordByKey<Item> {
  readonly item?: Item
  readonly finding?: Finding
}

/** How rows of a file become records of a kind. */
interface RowReading<Item, Input> {
  /** The key of a record: rows with the same key have the same subject. */
  readonly keyOf: (values: ReadonlyMap<string, string>) => string
  /** The existing records, by key, with findings about them. */
  readonly findByKey: (
    tx: TenantTx,
    rows: readonly ReadRow[],
  ) => Promise<ReadonlyMap<string, RecordByKey<Item>>>
  /** The values of a row over those of the record: fields that the row does not name stay. */
  readonly merge: (
    kind: ImportKind,
    values: ReadonlyMap<string, string>,
    before: Input | undefined,
  ) => unknown
  /** Checks it as the form does. */
  readonly check: (raw: unknown) => Promise<{ readonly input?: Input; readonly findings: readonly Finding[] }>
}

/** A processed row, with the fact about its record. */
type DoneItem = WrittenItem & { readonly event?: NewDomainEvent }

/** A kind of records, and how rows become some. */
interface Target<Item extends MasterRecord & Input, Input extends object> {
  readonly kind: RecordKind<Item, Input>
  readonly rows: RowReading<Item, Input>
}

/** The import target of a kind of records: one row is one record. */
export function recordTarget<Item extends MasterRecord & Input, Input extends object>(
  kind: RecordKind<Item, Input>,
  rows: RowReading<Item, Input>,
): ImportTarget {
  const target = { kind, rows }
  return {
    batch: 500,
    async judge(_context, tx, subject, items) {
      const read = items.flatMap((item) => item.slice(0, 1))
      const existing = await rows.findByKey(tx, read)
      return await Promise.all(
        read.map((row) => judgeRow(target, subject.kind, row, existing.get(rows.keyOf(row.values)))),
      )
    },
    async write(context, tx, actor, _subject, items) {
      const now = context.clock.now().toISOString()
      const written = [
        ...(await insertNew(kind, tx, items, now)),
        ...(await replaceChanged(kind, tx, items, now)),
      ]
      const done = written.filter(({ ended }) => ended === 'written')
      const inputs = new Map(items.map(({ number, input }) => [number, input as Input]))
      await recordAuditAll(
        tx,
        actor,
        done.map(({ before, number, targetId }) => ({
          action: before === null ? `${kind.name}.created` : `${kind.name}.updated`,
          subjectId: targetId ?? '',
          ...(before === null ? {} : { before: before as Input }),
          after: inputs.get(number),
        })),
      )
      await publishAll(context, tx, kind, done)
      return written.map(({ event: _event, ...item }) => item)
    },
    undo: (context, tx, actor, _subject, items) => undoAll(kind, context, tx, actor, items),
  }
}

/** Publishes facts about records; one signal for all of them, as lists are read again in any case. */
async function publishAll<Item extends MasterRecord & Input, Input extends object>(
  context: Context,
  tx: TenantTx,
  kind: RecordKind<Item, Input>,
  done: readonly DoneItem[],
): Promise<void> {
  const [first] = done
  const events = done.flatMap(({ event }) => event ?? [])
  if (first?.targetId) await publishChange(context, tx, kind, first.targetId, events)
}

/** Removes and restores records that were not used or changed since. */
async function undoAll<Item extends MasterRecord & Input, Input extends object>(
  kind: RecordKind<Item, Input>,
  context: Context,
  tx: TenantTx,
  actor: Actor,
  items: readonly WrittenItem[],
): Promise<UndoneItem[]> {
  const stored = await kind.store.selectAll(
    tx,
    items.flatMap(({ targetId }) => targetId ?? []),
  )
  const updatedAt = context.clock.now().toISOString()
  const restorable = items.flatMap((item) => {
    const now = stored.get(item.targetId ?? '')
    if (!now || now.version !== item.targetVersion || (item.before === null && now.usageCount > 0)) return []
    const before = item.before as Input | null
    return [{ item, now, restored: before && { ...now, ...before, version: now.version + 1, updatedAt } }]
  })
  await kind.store.deleteAll(
    tx,
    restorable.flatMap(({ now, restored }) => (restored ? [] : now.id)),
  )
  const holders = await kind.store.replaceAll(
    tx,
    restorable.flatMap(({ restored }) => restored ?? []),
  )
  const undone = restorable.flatMap(({ item, now, restored }): DoneItem[] =>
    holders.has(now.id)
      ? []
      : [{ ...item, event: restored ? kind.eventOf('updated', restored) : kind.eventOf('deleted', now) }],
  )
  await publishAll(context, tx, kind, undone)
  await recordAuditAll(
    tx,
    actor,
    undone.map(({ before, targetId }) => ({
      action: before === null ? `${kind.name}.deleted` : `${kind.name}.updated`,
      subjectId: targetId ?? '',
      ...(before === null ? {} : { after: before }),
    })),
  )
  const numbers = new Set(undone.map(({ number }) => number))
  return items.map(({ number, targetId }) => {
    const holder = holders.get(targetId ?? '')
    if (holder) return { number, ended: 'kept', findings: [duplicateFinding(kind, holder)] }
    return { number, ended: numbers.has(number) ? 'undone' : 'kept' }
  })
}

async function judgeRow<Item extends MasterRecord & Input, Input extends object>(
  { kind, rows }: Target<Item, Input>,
  importKind: ImportKind,
  row: ReadRow,
  { finding, item: before }: RecordByKey<Item> = {},
): Promise<Judgement> {
  const existing = before && kind.inputOf(before)
  const { input, findings } = await rows.check(rows.merge(importKind, row.values, existing))
  // A value that could not be read is reported once: the empty field that it leaves is no second finding.
  const unread = new Set(row.findings.map(({ path }) => path))
  const all = [
    ...row.findings,
    ...(finding ? [finding] : []),
    ...findings.filter(({ path }) => !unread.has(path)),
  ]
  const isInvalid = input === undefined || all.some(({ severity }) => severity === 'fatal')
  return {
    key: rows.keyOf(row.values),
    outcome: isInvalid
      ? 'invalid'
      : !existing
        ? 'new'
        : isDeepStrictEqual(existing, input)
          ? 'unchanged'
          : 'changed',
    findings: [all],
    input: isInvalid ? null : input,
    targetId: before?.id ?? null,
    targetVersion: before?.version ?? null,
  }
}

async function insertNew<Item extends MasterRecord & Input, Input extends object>(
  kind: RecordKind<Item, Input>,
  tx: TenantTx,
  items: readonly ItemToWrite[],
  now: string,
): Promise<DoneItem[]> {
  const made = items
    .filter(({ targetId }) => targetId === null)
    .map(({ input, key, number }) => ({ number, key, item: newRecord(kind, input as Input, now) }))
  const inserted = await kind.store.insertAll(
    tx,
    made.map(({ item }) => item),
  )
  const holders = await kind.store.selectHolders(
    tx,
    made.flatMap(({ item }) => (inserted.has(item.id) ? [] : item)),
  )
  return made.map(({ item, key, number }) => {
    const holder = holders.get(item.id)
    if (!inserted.has(item.id)) return refused({ number, key }, holder && duplicateFinding(kind, holder))
    return {
      number,
      key,
      ended: 'written',
      targetId: item.id,
      targetVersion: 1,
      before: null,
      event: kind.eventOf('created', item),
    }
  })
}

/** An item that was not written. */
function refused({ key, number }: Pick<ItemToWrite, 'key' | 'number'>, finding?: Finding): DoneItem {
  const nothing = { targetId: null, targetVersion: null, before: null }
  return { number, key, ended: 'refused', ...nothing, ...(finding ? { findings: [finding] } : {}) }
}

async function replaceChanged<Item extends MasterRecord & Input, Input extends object>(
  kind: RecordKind<Item, Input>,
  tx: TenantTx,
  items: readonly ItemToWrite[],
  now: string,
): Promise<DoneItem[]> {
  const changed = items.filter(({ targetId }) => targetId !== null)
  const stored = await kind.store.selectAll(
    tx,
    changed.flatMap(({ targetId }) => targetId ?? []),
  )
  const afters = new Map<number, Item>()
  const firstRows = new Map<string, number>()
  for (const { input, number, targetId, targetVersion } of changed) {
    const before = stored.get(targetId ?? '')
    // A record that was changed or removed since it was checked stays as it is, also when a row above changes it.
    if (!before || before.version !== targetVersion || firstRows.has(before.id)) continue
    firstRows.set(before.id, number)
    afters.set(number, { ...before, ...(input as Input), version: before.version + 1, updatedAt: now })
  }
  const holders = await kind.store.replaceAll(tx, [...afters.values()])
  return changed.map(({ key, number, targetId }): DoneItem => {
    const [before, after, first] = [
      stored.get(targetId ?? ''),
      afters.get(number),
      firstRows.get(targetId ?? ''),
    ]
    const holder = holders.get(targetId ?? '')
    if (holder && after) return { ...refused({ number, key }, duplicateFinding(kind, holder)), targetId }
    if (!before || !after)
      return { ...refused({ number, key }, first === undefined ? undefined : repeats(first)), targetId }
    return {
      number,
      key,
      ended: 'written',
      targetId,
      targetVersion: after.version,
      before: kind.inputOf(before),
      event: kind.eventOf('updated', after),
    }
  })
}

/** The finding that another row is about the same record. */
function repeats(row: number): Finding {
  return fieldFinding('', 'falaj-import-twice', `Row ${row} already says the same.`, { row: String(row) })
}
