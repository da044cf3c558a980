import type { z } from 'zod'
import type { Import, ImportRow, RehearsalCause } from '#contract/imports'
import type { ColumnProfile } from '#core/import-layout'
import type { Conventions, ImportKind } from '#core/imports'
import type { StoredRequester } from '#platform/actors/requester'

/** What the requester of each step must still have when a job works. */
export const needsOfImports = 'import.run'

export type Counts = z.infer<typeof Import>['counts']
export type RowCounts = NonNullable<z.infer<typeof Import>['rows']>
export type Outcome = NonNullable<ImportRow['outcome']>
export type Ended = NonNullable<ImportRow['ended']>

/** Of documents of one currency: what their drafts come to, and what the file states of them. */
export type Comparison = z.infer<typeof Import>['comparison'][number]
/** What somebody has to accept before anything is written. */
export type Decision = z.infer<typeof Import>['decisions'][number]

/** Findings that are accepted before a file is written, for what is written may come to another amount than it says. */
export const decisive = ['falaj-import-amount-differs', 'falaj-import-rows-below'] as const

export interface ImportedColumn {
  readonly heading: string
  readonly profile: ColumnProfile
  readonly field: string | null
  readonly known: 'byName' | 'remembered' | 'chosen' | 'leftOut'
  /** It is left out, but means the same field as a column that was taken: where both say something, they must agree. */
  readonly doubles?: string
}

/** What a rehearsal found, as it is stored; how it compares with another one is worked out when it is read. */
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
  /** What becomes of the numbers of documents; `ask` until somebody has said, null where nothing is to be asked. */
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
  /** The person or key that uploaded the file. */
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
