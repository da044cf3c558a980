/** What the rows of a file become: each room that takes some says how they are judged, written and taken back. */
import type { Finding } from '#contract/common'
import type { RehearsalCause } from '#contract/imports'
import type { Actor } from '#core/access'
import type { ImportKind, ReadRow } from '#core/imports'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { ImportRecord, Outcome } from './import.ts'

/** What an import is about. */
export interface ImportSubject {
  readonly kind: ImportKind
  readonly purpose: ImportRecord['purpose']
  /** Whose the documents become. */
  readonly participantKey: string | null
  /** What becomes of the numbers of documents. */
  readonly numbers: ImportRecord['numbers']
}

/** What came of one thing that the file says: a contact, a product, a document of several rows. */
export interface Judgement {
  /** What identifies it among the others of the file. */
  readonly key: string
  readonly outcome: Outcome
  /** Findings of each row; paths are fields. */
  readonly findings: readonly (readonly Finding[])[]
  /** What will be written. */
  readonly input: unknown
  readonly targetId: string | null
  readonly targetVersion: number | null
}

/** A judged thing that is to be written. */
export interface ItemToWrite {
  /** Its first row. */
  readonly number: number
  readonly key: string
  readonly input: unknown
  readonly targetId: string | null
  readonly targetVersion: number | null
}

/** What was written for an item. */
export interface WrittenItem {
  readonly number: number
  readonly key: string
  /** `refused` when the portal has changed since the item was judged. */
  readonly ended: 'written' | 'refused'
  readonly targetId: string | null
  readonly targetVersion: number | null
  /** What stood there before; null for what is new. */
  readonly before: unknown
  /** Why it was refused, to be reported with its first row. */
  readonly findings?: readonly Finding[]
}

/** What became of a written item when its import was undone. */
export interface UndoneItem {
  readonly number: number
  /** `kept` when it was used or changed since, or cannot be as it was. */
  readonly ended: 'undone' | 'kept'
  /** Why it was kept, to be reported with its first row. */
  readonly findings?: readonly Finding[]
}

/** A finding of a rehearsal, with the first row of what it was found in, and the row itself. */
export interface FoundIn {
  readonly rule: string
  /** A field. */
  readonly path: string
  readonly first: ReadRow
  readonly row: ReadRow
}

/** Where people mend what was found. */
export type MendPlace = RehearsalCause['mend']

export interface ImportTarget {
  /** Things that are written in one transaction. */
  readonly batch: number
  /**
   * Says of each item, the rows of one thing, what writing it would do; in a rehearsal, what would stop it from going
   * through. Writes nothing.
   */
  judge(
    context: Context,
    tx: Tx,
    actor: Actor,
    subject: ImportSubject,
    items: readonly (readonly ReadRow[])[],
  ): Promise<readonly Judgement[]>
  /** Where to correct each finding of a rehearsal, in their order; undefined for targets without rehearsals. */
  placesOf?(
    tx: Tx,
    actor: Actor,
    subject: ImportSubject,
    found: readonly FoundIn[],
  ): Promise<readonly MendPlace[]>
  write(
    context: Context,
    tx: Tx,
    actor: Actor,
    subject: ImportSubject,
    items: readonly ItemToWrite[],
  ): Promise<readonly WrittenItem[]>
  /** Removes written records that were not used or changed since, and restores those that were replaced. */
  undo(
    context: Context,
    tx: Tx,
    actor: Actor,
    subject: ImportSubject,
    items: readonly WrittenItem[],
  ): Promise<readonly UndoneItem[]>
}

export type ImportTargets = Readonly<Record<ImportKind, ImportTarget>>
