/** The fields of a record that the next invoice needs: present and missing ones. */
export interface Readiness<Field extends string> {
  /** Whole percent of the needs that are met; 100 when no field is missing. */
  readonly score: number
  /** The fields that fix it, in the order of the form. */
  readonly lacks: readonly Field[]
}

/** Sums up needs: each is the field that meets it, and whether it does. */
export function sumUp<Field extends string>(
  needs: readonly (readonly [field: Field, isMet: boolean])[],
): Readiness<Field> {
  const lacks = needs.flatMap(([field, isMet]) => (isMet ? [] : [field]))
  return { score: Math.floor(((needs.length - lacks.length) * 100) / needs.length), lacks }
}
