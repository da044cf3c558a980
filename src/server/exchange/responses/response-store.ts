import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'

interface ResponsesTable {
  organization_id: string
  environment: Environment
  id: string
  document_id: string
  origin: 'us' | 'buyer'
  code: string
  words: string
  reason_codes: string[]
  action_codes: string[]
  at: Date
  recorded_at: Date
  decided_by: string | null
  transmission_id: string | null
  envelope_id: string | null
  message_id: string | null
  raw_sha256: string | null
}

interface TransmissionsTable {
  organization_id: string
  environment: Environment
  id: string
  state: string
  reason: string | null
  message_level_state: string
}

interface SettledTable {
  organization_id: string
  environment: Environment
  response_id: string
  document_id: string
  note: string
  settled_by: string
  settled_at: Date
}

type Tables = {
  business_responses: ResponsesTable
  transmissions: TransmissionsTable
  settled_responses: SettledTable
}

/** One business response, ours or the buyer's. */
export interface StoredResponse {
  readonly id: string
  readonly documentId: string
  readonly origin: 'us' | 'buyer'
  readonly code: string
  readonly text: string
  readonly reasonCodes: readonly string[]
  readonly actionCodes: readonly string[]
  /** Instant of the decision, in UTC. */
  readonly at: string
  readonly decidedBy: string | null
  readonly transmissionId: string | null
  readonly envelopeId: string | null
  readonly messageId: string | null
  readonly rawSha256: string | null
}

/** Where the transmission of a response of ours stands. */
export interface ResponseTransmission {
  readonly state: string
  readonly reason: string | null
  readonly messageLevelState: string
}

/** Who has put a response of the buyer away, and with which words. */
interface Settlement {
  readonly at: string
  /** User id, or what else acted. */
  readonly by: string
  readonly note: string
}

export type ListedResponse = StoredResponse & {
  readonly transmission: ResponseTransmission | null
  readonly settled: Settlement | null
}

/** Notes that a response of the buyer was put away. */
export async function insertSettlement(
  tx: Tx,
  scope: TenantScope,
  response: Pick<StoredResponse, 'id' | 'documentId'>,
  { at, by, note }: Settlement,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('settled_responses')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      response_id: response.id,
      document_id: response.documentId,
      note,
      settled_by: by,
      settled_at: new Date(at),
    })
    .execute()
}

/** Adds a response; false when its envelope has brought it before. */
export async function insertResponse(
  tx: Tx,
  scope: TenantScope,
  response: StoredResponse,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('business_responses')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: response.id,
      document_id: response.documentId,
      origin: response.origin,
      code: response.code,
      words: response.text,
      reason_codes: [...response.reasonCodes],
      action_codes: [...response.actionCodes],
      at: new Date(response.at),
      recorded_at: now,
      decided_by: response.decidedBy,
      transmission_id: response.transmissionId,
      envelope_id: response.envelopeId,
      message_id: response.messageId,
      raw_sha256: response.rawSha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The responses to a document, newest first, ours with the transmission that carries them. */
export async function selectResponses(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<ListedResponse[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('business_responses as response')
    .leftJoin('transmissions as transmission', (join) =>
      join
        .onRef('transmission.organization_id', '=', 'response.organization_id')
        .onRef('transmission.environment', '=', 'response.environment')
        .onRef('transmission.id', '=', 'response.transmission_id'),
    )
    .leftJoin('settled_responses as settled', (join) =>
      join
        .onRef('settled.organization_id', '=', 'response.organization_id')
        .onRef('settled.environment', '=', 'response.environment')
        .onRef('settled.response_id', '=', 'response.id'),
    )
    .selectAll('response')
    .select([
      'transmission.state as sending_state',
      'transmission.reason as sending_reason',
      'transmission.message_level_state',
    ])
    .select(['settled.settled_at', 'settled.settled_by', 'settled.note'])
    .where('response.organization_id', '=', scope.organizationId)
    .where('response.environment', '=', scope.environment)
    .where('response.document_id', '=', documentId)
    .orderBy('response.at', 'desc')
    .orderBy('response.recorded_at', 'desc')
    .orderBy('response.id', 'desc')
    .execute()
  return rows.map(toListed)
}

/** What the query of `selectResponses` answers. */
interface ListedRow extends ResponsesTable {
  readonly sending_state: string | null
  readonly sending_reason: string | null
  readonly message_level_state: string | null
  readonly settled_at: Date | null
  readonly settled_by: string | null
  readonly note: string | null
}

function toListed(row: ListedRow): ListedResponse {
  return {
    id: row.id,
    documentId: row.document_id,
    origin: row.origin,
    code: row.code,
    text: row.words,
    reasonCodes: row.reason_codes,
    actionCodes: row.action_codes,
    at: row.at.toISOString(),
    decidedBy: row.decided_by,
    transmissionId: row.transmission_id,
    envelopeId: row.envelope_id,
    messageId: row.message_id,
    rawSha256: row.raw_sha256,
    transmission:
      row.sending_state === null
        ? null
        : {
            state: row.sending_state,
            reason: row.sending_reason,
            messageLevelState: row.message_level_state ?? 'notExpected',
          },
    settled:
      row.settled_at === null
        ? null
        : { at: row.settled_at.toISOString(), by: row.settled_by ?? 'system', note: row.note ?? '' },
  }
}
