import type { z } from 'zod'
import type { Import, ImportRow, RehearsalCause } from '#contract/imports'
import type { ColumnProfile, Conventions, ImportKind } from '#core/imports'

export type Counts = z.infer<typeof Import>['counts']
export type Outcome = NonNullable<ImportRow['outcome']>
export type Ended = NonNullable<ImportRow['ended']>

export interface ImportedColumn {
  readonly heading: string
  readonly profile: ColumnProfile
  readonly field: string | null
  readonly known: 'byName' | 'remembered' | 'chosen' | 'leftOut'
}

/** What a rehearsal found, as it is kept: how it compares with another one is said when it is read. */
export interface RehearsalReport {
  readonly documents: number
  readonly passed: number
  readonly causes: readonly Omit<RehearsalCause, 'before'>[]
  readonly moreCauses: number
}

/** An import as the portal keeps it. */
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
  readonly total: number
  /** The last row that the present step is through with. */
  readonly doneTo: number
  readonly done: number
  readonly counts: Counts
  /** Of a rehearsal that is through. */
  readonly report: RehearsalReport | null
  readonly by: { readonly kind: string; readonly userId: string | null; readonly apiKeyId: string | null }
  /** Who asked for the present step: it is done with what they may do. Null for whoever brought the file. */
  readonly askedBy: ImportRecord['by'] | null
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
