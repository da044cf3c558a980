/** Column types whose insert type differs from their select type, for the generated row types. */
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

/** A value of a JSON column, as a parameter of a statement or within a list of rows. */
export class JsonValue<T = unknown> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  /** Called by node-postgres. */
  toPostgres(): string {
    return JSON.stringify(this.#value)
  }

  toJSON(): T {
    return this.#value
  }
}

/** Selected as `Date`; ISO 8601 text with an offset is accepted as well. */
export type Instant<T extends Date | null> = ColumnType<T, T | string, T | string>

type ReadonlyList<T> = T extends readonly (infer Item)[] ? readonly Item[] : T

/** An array; readonly arrays are accepted as well. */
export type List<T extends readonly unknown[] | null> = ColumnType<T, ReadonlyList<T>, ReadonlyList<T>>

/** JSON that is not null. */
export type Json<T> = ColumnType<T, JsonValue<T>, JsonValue<T>>

export type NullableJson<T> = ColumnType<T | null, JsonValue<T> | null, JsonValue<T> | null>

/** A column with a default. */
export type WithDefault<C> = ColumnType<SelectType<C>, InsertType<C> | undefined, UpdateType<C>>
