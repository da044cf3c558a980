import type { PlainDate } from '#core/calendar'

/**
 * How sure we are of an entry: `seenAtSource` we read the document that says it, `severalSecondarySources` several
 * others who read it agree, `oneSource` one of them says so, `unverified` they differ or nobody names a source.
 */
export type Confidence = 'seenAtSource' | 'severalSecondarySources' | 'oneSource' | 'unverified'

/** What a law, a decision or a policy says in a span of days, and how we know. All dates are days in Asia/Dubai. */
export interface LawEntry<Value> {
  readonly value: Value
  /** First day on which it holds; null where it held before anything that we look at. */
  readonly validFrom: PlainDate | null
  /** Last day on which it holds; null until somebody changes it. */
  readonly validUntil: PlainDate | null
  readonly source: string
  /** The day on which we last looked it up. */
  readonly checkedOn: PlainDate
  readonly confidence: Confidence
}

/** The entries of one topic, oldest first, without overlap or gap. */
export type LawEntries<Value> = readonly LawEntry<Value>[]

/** One entry that holds until further notice, from a day or from ever. */
export function standing<Value>(
  value: Value,
  known: Pick<LawEntry<Value>, 'source' | 'checkedOn' | 'confidence'>,
  validFrom: PlainDate | null = null,
): LawEntry<Value> {
  return { value, validFrom, validUntil: null, ...known }
}
