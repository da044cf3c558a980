/** Targets of imports: each room that accepts rows defines how they are judged, written and undone. */
import type { Finding } from '#contract/common'
import type { RehearsalCause } from '#contract/imports'
import type { Actor } from '#core/access'
import type { ImportKind, ReadRow } from '#core/imports'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import type { ImportRecord, Outcome } from './import.ts'

/** The subject of an import. */
export interface ImportSubject {
  readonly kind: ImportKind
  readonly purpose: ImportRecord['purpose']
  /** Whose the documents become. */
  readonly participantKey: string | null
  /** Treatment of the numbers of documents. */
  readonly numbers: ImportRecord['numbers']
}

/** The judgement of one item of the file: a contact, a product, a document of several rows. */
export interface Judgement {
  /** Identifies it within the file. */
  readonly key: string
  readonly outcome: Outcome
  /** Findings of each row; paths are fields. */
  readonly findings: readonly (readonly Finding[])[]
  /** The input for the write. */
  readonly input: unknown
  readonly targetId: string | null
  readonly targetVersion: number | null
}

/** A judged item that is to be written. */
export interface ItemToWrite {
  /** Its first row. */
  readonly number: number
  readonly key: string
  readonly input: unknown
  readonly targetId: string | null
  readonly targetVersion: number | null
}

/** The record that was written for an item. */
export interface WrittenItem {
  readonly number: number
  readonly key: string
  /** `refused` when the portal has changed since the item was judged. */
  readonly ended: 'written' | 'refused'
  readonly targetId: string | null
  readonly targetVersion: number | null
  /** The earlier record; null for a new one. */
  readonly before: unknown
  /** Why it was refused, to be reported with its first row. */
  readonly findings?: readonly Finding[]
}

/** The result of undoing a written item. */
export interface UndoneItem {
  readonly number: number
  /** `kept` when it was used or changed since, or cannot be restored. */
  readonly ended: 'undone' | 'kept'
  /** The reason why it was kept, reported with its first row. */
  readonly findings?: readonly Finding[]
}

/** A finding of a rehearsal, with the first row of its item. */
export interface FindingWithRow {
  readonly rule: string
  /** A field. */
  readonly path: string
  readonly first: ReadRow
  readonly row: ReadRow
}

/** Where users fix a finding. */
export type FixPlace = RehearsalCause['mend']

export interface ImportTarget {
  /** Number of items that are written in one transaction. */
  readonly batch: number
  /** Judges each item: the effect of writing it; in a rehearsal, the findings that would stop it. Writes nothing. */
  judge(
    context: Context,
    tx: TenantTx,
    subject: ImportSubject,
    items: readonly (readonly ReadRow[])[],
  ): Promise<readonly Judgement[]>
  /** Where to correct each finding of a rehearsal, in their order; undefined for targets without rehearsals. */
  placesOf?(
    tx: TenantTx,
    subject: ImportSubject,
    findings: readonly FindingWithRow[],
  ): Promise<readonly FixPlace[]>
  write(
    context: Context,
    tx: TenantTx,
    actor: Actor,
    subject: ImportSubject,
    items: readonly ItemToWrite[],
  ): Promise<readonly WrittenItem[]>
  /** Removes written records that were not used or changed since, and restores those that were replaced. */
  undo(
    context: Context,
    tx: TenantTx,
    actor: Actor,
    subject: ImportSubject,
    items: readonly WrittenItem[],
  ): Promise<readonly UndoneItem[]>
}

export type ImportTargets = Readonly<Record<ImportKind, ImportTarget>>
