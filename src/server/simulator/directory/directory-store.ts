import type { Queries, Tx } from '#platform/database'
import type { DirectoryEntry } from '#server/participants'

interface DirectoryTable {
  participant_id: string
  name: string
  type_codes: string[]
  service_provider_seat: string
  behavior: 'answers' | 'cannotReceive' | 'lookupFails'
  published_at: Date
  takes_responses: boolean
}

type Tables = {
  simulator_directory: DirectoryTable
}

export interface SimulatedEntry extends DirectoryEntry {
  readonly behavior: DirectoryTable['behavior']
}

export async function selectEntry(tx: Queries, participantId: string): Promise<SimulatedEntry | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_directory')
    .selectAll()
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return (
    row && {
      participantId: row.participant_id,
      name: row.name,
      documentTypes: row.type_codes as DirectoryEntry['documentTypes'][number][],
      serviceProviderSeat: row.service_provider_seat,
      takesResponses: row.takes_responses,
      behavior: row.behavior,
    }
  )
}

/** Writes the entry unless another service provider holds it; says whether it did. */
export async function upsertEntry(tx: Tx, entry: DirectoryEntry, now: Date): Promise<boolean> {
  const values = {
    name: entry.name,
    type_codes: [...entry.documentTypes],
    takes_responses: entry.takesResponses ?? false,
    published_at: now,
  }
  const result = await tx
    .withTables<Tables>()
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

/** Takes an entry out unless another service provider holds it; returns whether it can no longer be found. */
export async function deleteEntry(tx: Tx, participantId: string, seat: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .withTables<Tables>()
    .deleteFrom('simulator_directory')
    .where('participant_id', '=', participantId)
    .where('service_provider_seat', '=', seat)
    .executeTakeFirst()
  return numDeletedRows > 0n || (await selectEntry(tx, participantId)) === undefined
}
