export interface Translation {
  readonly ar: string
  readonly en?: string
  /** Other words that users search for, in either language, with commas between them. */
  readonly also?: string
}
