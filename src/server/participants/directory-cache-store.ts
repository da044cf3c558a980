import type { Environment } from '#contract/common'
import type { Queries, Tx } from '#platform/database'
import type { DocumentTypeCode, LookupResult } from './participant-directory.ts'

interface CacheTable {
  environment: Environment
  participant_id: string
  state: 'found' | 'notRegistered' | 'cannotReceive'
  document_types: string[]
  service_provider_seat: string | null
  takes_responses: boolean
  checked_at: Date
  expires_at: Date
}

type Tables = { directory_cache: CacheTable }

/** An answer of the directory, with when it was given and until when it is believed. */
export interface Remembered {
  readonly answer: LookupResult
  readonly checkedAt: Date
  readonly expiresAt: Date
}

export async function selectRemembered(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<Remembered | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('directory_cache')
    .selectAll()
    .where('environment', '=', environment)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row && { answer: answerOf(row), checkedAt: row.checked_at, expiresAt: row.expires_at }
}

function answerOf(row: CacheTable): LookupResult {
  const documentTypes = row.document_types as DocumentTypeCode[]
  if (row.state === 'notRegistered') return { state: 'notRegistered' }
  if (row.state === 'cannotReceive' || row.service_provider_seat === null) {
    return { state: 'cannotReceive', documentTypes }
  }
  return {
    state: 'found',
    documentTypes,
    endpoint: { serviceProviderSeat: row.service_provider_seat },
    takesResponses: row.takes_responses,
  }
}

/** Keeps an answer; answers that say nothing of the participant are not for keeping. */
export async function upsertRemembered(
  tx: Tx,
  environment: Environment,
  participantId: string,
  { answer, checkedAt, expiresAt }: Remembered,
): Promise<void> {
  if (answer.state !== 'found' && answer.state !== 'notRegistered' && answer.state !== 'cannotReceive') return
  const values = {
    state: answer.state,
    document_types: answer.state === 'notRegistered' ? [] : [...answer.documentTypes],
    service_provider_seat: answer.state === 'found' ? answer.endpoint.serviceProviderSeat : null,
    takes_responses: answer.state === 'found' && answer.takesResponses === true,
    checked_at: checkedAt,
    expires_at: expiresAt,
  }
  await tx
    .withTables<Tables>()
    .insertInto('directory_cache')
    .values({ environment, participant_id: participantId, ...values })
    .onConflict((conflict) => conflict.columns(['environment', 'participant_id']).doUpdateSet(values))
    .execute()
}

export async function deleteRemembered(
  tx: Tx,
  environment: Environment,
  participantId: string,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('directory_cache')
    .where('environment', '=', environment)
    .where('participant_id', '=', participantId)
    .execute()
}
