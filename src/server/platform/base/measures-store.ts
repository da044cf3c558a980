import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface Measured {
  readonly name: string
  /** JSON of the labels, keys sorted. */
  readonly labels: string
  /** Upper bound in seconds of a histogram's bucket, `+Inf` for the last; empty for a plain counter. */
  readonly bucket: string
  readonly count: number
  readonly sum: number
}

/** Adds counts to the totals of all processes. Rows are updated in one order, which avoids deadlocks. */
export async function addMeasures(tx: Tx, measured: readonly Measured[]): Promise<void> {
  const sorted = [...measured].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await tx
    .insertInto('measures')
    .values(sorted.map(({ name, labels, bucket, count, sum }) => ({ name, labels, bucket, count, sum })))
    .onConflict((conflict) =>
      conflict.columns(['name', 'labels', 'bucket']).doUpdateSet((e) => ({
        count: sql<number>`measures.count + ${e.ref('excluded.count')}`,
        sum: sql<number>`measures.sum + ${e.ref('excluded.sum')}`,
      })),
    )
    .execute()
}

function keyOf({ name, labels, bucket }: Measured): string {
  return `${name} ${labels} ${bucket}`
}

/** Everything counted since the beginning; a few hundred rows. */
export async function selectMeasures(tx: Tx): Promise<Measured[]> {
  return await tx
    .selectFrom('measures')
    .selectAll()
    .orderBy('name')
    .orderBy('labels')
    .orderBy('bucket')
    .execute()
}
