import type { Environment } from '#contract/common'
import type { Queries, Tx } from '#platform/database/database'
import type { Row } from '#platform/database/row-records'
import type { DocumentTypeCode, LookupResult, ReceiverEndpoint } from './participant-directory.ts'

/** An answer of the directory, with its time and its expiry. */
export interface CachedAnswer {
  readonly answer: LookupResult
  readonly checkedAt: Date
  readonly expiresAt: Date
}

export async function selectCachedAnswer(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<CachedAnswer | undefined> {
  const row = await tx
    .selectFrom('directory_cache')
    .selectAll()
    .where('environment', '=', environment)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row && { answer: answerOf(row), checkedAt: row.checked_at, expiresAt: row.expires_at }
}

function answerOf(row: Row<'directory_cache'>): LookupResult {
  const documentTypes = row.document_types as DocumentTypeCode[]
  if (row.state === 'notRegistered') return { state: 'notRegistered' }
  const endpoint = endpointOf(row)
  if (!endpoint) return { state: 'cannotReceive', documentTypes }
  return {
    state: 'found',
    documentTypes,
    endpoint,
    takesResponses: row.takes_responses,
  }
}

/** A constraint of the table ensures that a found entry has all of them. */
function endpointOf(row: Row<'directory_cache'>): ReceiverEndpoint | undefined {
  const {
    service_provider_seat: seat,
    endpoint_url: url,
    endpoint_certificate: certificate,
    transport_profile: transportProfile,
  } = row
  const isWhole = seat !== null && url !== null && certificate !== null && transportProfile !== null
  return row.state === 'found' && isWhole ? { seat, url, certificate, transportProfile } : undefined
}

/** Caches an answer; one without information about the participant is left out. */
export async function upsertCachedAnswer(
  tx: Tx,
  environment: Environment,
  participantId: string,
  { answer, checkedAt, expiresAt }: CachedAnswer,
): Promise<void> {
  if (answer.state !== 'found' && answer.state !== 'notRegistered' && answer.state !== 'cannotReceive') return
  const endpoint = answer.state === 'found' ? answer.endpoint : undefined
  const values = {
    state: answer.state,
    document_types: answer.state === 'notRegistered' ? [] : [...answer.documentTypes],
    service_provider_seat: endpoint?.seat ?? null,
    endpoint_url: endpoint?.url ?? null,
    endpoint_certificate: endpoint?.certificate ?? null,
    transport_profile: endpoint?.transportProfile ?? null,
    takes_responses: answer.state === 'found' && answer.takesResponses === true,
    checked_at: checkedAt,
    expires_at: expiresAt,
  }
  await tx
    .insertInto('directory_cache')
    .values({ environment, participant_id: participantId, ...values })
    .onConflict((conflict) => conflict.columns(['environment', 'participant_id']).doUpdateSet(values))
    .execute()
}

export async function deleteCachedAnswer(
  tx: Tx,
  environment: Environment,
  participantId: string,
): Promise<void> {
  await tx
    .deleteFrom('directory_cache')
    .where('environment', '=', environment)
    .where('participant_id', '=', participantId)
    .execute()
}
