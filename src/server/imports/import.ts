import type { z } from 'zod'
import type { Import, ImportRow, RehearsalCause } from '#contract/imports'
import type { ColumnProfile } from '#core/import-layout'
import type { Conventions, ImportKind } from '#core/imports'
import type { StoredRequester } from '#platform/actors/requester'

/** The permission that the requester of each step must still have when a job works. */
export const needsOfImports = 'import.run'

export type Counts = z.infer<typeof Import>['counts']
export type RowCounts = NonNullable<z.infer<typeof Import>['rows']>
export type Outcome = NonNullable<ImportRow['outcome']>
export type Ended = NonNullable<ImportRow['ended']>

/** For documents of one currency: the total of their drafts, and the total in the file. */
export type Comparison = z.infer<typeof Import>['comparison'][number]
/** A finding that must be accepted before anything is written. */
export type Decision = z.infer<typeof Import>['decisions'][number]

/** Findings that must be accepted before a file is written, because the written amount may differ from the file's. */
export const decisive = ['falaj-import-amount-differs', 'falaj-import-rows-below'] as const

export interface ImportedColumn {
  readonly heading: string
  readonly profile: ColumnProfile
  readonly field: string | null
  readonly known: 'byName' | 'remembered' | 'chosen' | 'leftOut'
  /** It is ignored, but means the same field as a used column: where both have a value, they must agree. */
  readonly doubles?: string
}

/** The findings of a rehearsal, as stored; the comparison with another one is computed when it is read. */
export interface RehearsalReport {
  readonly documents: number
  readonly passed: number
  readonly causes: readonly Omit<RehearsalCause, 'before'>[]
  readonly moreCauses: number
}

/** An import as the portal stores it. */
export interface ImportRecord {
  /** `imp_…` */
  readonly id: string
  readonly participantKey: string | null
  readonly kind: ImportKind
  readonly purpose: z.infer<typeof Import>['purpose']
  readonly state: z.infer<typeof Import>['state']
  readonly failure: string | null
  readonly fileName: string
  readonly fileBytes: number
  readonly fileSha256: string
  readonly format: z.infer<typeof Import>['format']
  readonly columns: readonly ImportedColumn[]
  readonly decimals: Conventions['decimals'] | null
  readonly dates: Conventions['dates'] | null
  /** Treatment of the numbers of documents; `ask` until it is chosen, null where there is no choice. */
  readonly numbers: 'ask' | 'keep' | 'renew' | null
  readonly comparison: readonly Comparison[]
  readonly decisions: readonly Decision[]
  readonly total: number
  /** The last row that the present step is through with. */
  readonly doneTo: number
  readonly done: number
  readonly counts: Counts
  /** Of rows that were checked. */
  readonly rows: RowCounts | null
  /** Of a rehearsal that is through. */
  readonly report: RehearsalReport | null
  /** The user or key that uploaded the file. */
  readonly by: StoredRequester
  /** The requester of the present step, with whose access it is done; null for the one who uploaded the file. */
  readonly askedBy: StoredRequester | null
  readonly createdAt: string
  readonly confirmedAt: string | null
}

export const noCounts: Counts = {
  new: 0,
  changed: 0,
  unchanged: 0,
  invalid: 0,
  written: 0,
  refused: 0,
  undone: 0,
  kept: 0,
}
