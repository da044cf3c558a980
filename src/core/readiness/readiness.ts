/** What a record has of what the next invoice needs from it. */
export interface Readiness<Field extends string> {
  /** Whole percent of the needs that are met; 100 when nothing is lacking. */
  readonly score: number
  /** The fields that mend it, in the order of the form. */
  readonly lacks: readonly Field[]
}

/** Sums up needs: each is the field that meets it, and whether it does. */
export function sumUp<Field extends string>(
  needs: readonly (readonly [field: Field, isMet: boolean])[],
): Readiness<Field> {
  const lacks = needs.flatMap(([field, isMet]) => (isMet ? [] : [field]))
  const met = needs.length - lacks.length
  return { score: needs.length === 0 ? 100 : Math.floor((met * 100) / needs.length), lacks }
}
