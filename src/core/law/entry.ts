import type { PlainDate } from '#core/calendar'
import type { LawDocument } from './documents.ts'

/**
 * The confidence in an entry: `seenAtSource` we read the document; `transcribed` we read a dated transcript of it with
 * page numbers; `severalSecondarySources` several publications agree; `oneSource` one publication states it;
 * `unverified` publications differ or name no source.
 */
export type Confidence =
  | 'seenAtSource'
  | 'transcribed'
  | 'severalSecondarySources'
  | 'oneSource'
  | 'unverified'

/** The document that an entry rests on, and where in it. Its name in words is `source.document.*` of the law's texts. */
export interface LawSource {
  readonly document: LawDocument
  /** Pages as printed, such as `17–18`. */
  readonly pages?: string
  readonly article?: string
  readonly chapter?: string
  /** Publications that report it, if we have not read the document itself. */
  readonly via?: readonly string[]
  /** Open-source programs that implement it, if we have not read the document itself. Texts do not name them. */
  readonly programs?: readonly string[]
}

/**
 * A provision of a law, a decision or a policy for a span of days, with its source. All dates are days in Asia/Dubai.
 */
export interface LawEntry<Value> {
  readonly value: Value
  /** First day on which it applies; null if it applied on all earlier days. */
  readonly validFrom: PlainDate | null
  /** Last day of its validity; null while no end is known. */
  readonly validUntil: PlainDate | null
  readonly source: LawSource
  /** The day of our last check. */
  readonly checkedOn: PlainDate
  readonly confidence: Confidence
  /** A remark that readers need beside the value. Its words are `remark.*` of the law's texts, which take the date. */
  readonly remark?: {
    readonly key: 'guidelinesPrintFormerDate' | 'inForceAfterGazette' | 'articlesDiffer'
    readonly date?: PlainDate
  }
}

/** The entries of one topic, oldest first, without overlap or gap. */
export type LawEntries<Value> = readonly LawEntry<Value>[]

/** Where an entry comes from, when that was checked and how certain it is. */
export type EntrySource = Pick<LawEntry<unknown>, 'source' | 'checkedOn' | 'confidence' | 'remark'>

/** One entry that holds until further notice, from a day or from ever. */
export function standing<Value>(
  value: Value,
  known: EntrySource,
  validFrom: PlainDate | null = null,
): LawEntry<Value> {
  return { value, validFrom, validUntil: null, ...known }
}

/** A page of the ministry's Electronic Invoicing Guidelines 1.1, which we read in a transcript that counts its 51 pages. */
export function guidelines(pages: string): EntrySource {
  return { source: { document: 'guidelines', pages }, checkedOn: '2026-11-25', confidence: 'transcribed' }
}
