import type { Queries, Tx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import type { DirectoryEntry } from '#server/directory'

export interface SimulatedEntry extends DirectoryEntry {
  readonly behavior: Row<'simulator_directory'>['behavior']
}

export async function selectEntry(tx: Queries, participantId: string): Promise<SimulatedEntry | undefined> {
  const row = await tx
    .selectFrom('simulator_directory')
    .selectAll()
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  if (!row) return undefined
  const { publishedAt: _, typeCodes, ...entry } = recordOf(row)
  return { ...entry, documentTypes: typeCodes as DirectoryEntry['documentTypes'][number][] }
}

/** Writes the entry unless another service provider has it; returns whether it did. */
export async function upsertEntry(tx: Tx, entry: DirectoryEntry, now: Date): Promise<boolean> {
  const values = {
    name: entry.name,
    type_codes: [...entry.documentTypes],
    takes_responses: entry.takesResponses ?? false,
    published_at: now,
  }
  const result = await tx
    .insertInto('simulator_directory')
    .values({
      participant_id: entry.participantId,
      service_provider_seat: entry.serviceProviderSeat,
      behavior: 'answers',
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .column('participant_id')
        .doUpdateSet(values)
        .where('simulator_directory.service_provider_seat', '=', entry.serviceProviderSeat),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes an entry unless another service provider has it; returns whether it can no longer be found. */
export async function deleteEntry(tx: Tx, participantId: string, seat: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('simulator_directory')
    .where('participant_id', '=', participantId)
    .where('service_provider_seat', '=', seat)
    .executeTakeFirst()
  return numDeletedRows > 0n || (await selectEntry(tx, participantId)) === undefined
}
