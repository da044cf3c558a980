import type { TenantTx } from '#platform/database/database'
import { type RecordOf, type Row, recordOf } from '#platform/database/row-records'
import { sameTenant } from '#platform/database/tenant-queries'

/** One business response, ours or the buyer's; `at` is the instant of the decision, in UTC. */
export type StoredResponse = Readonly<Omit<RecordOf<'business_responses'>, 'words' | 'recordedAt'>> & {
  readonly text: string
}

/** The state of the transmission of our response. */
export interface ResponseTransmission {
  readonly state: string
  readonly reason: string | null
  readonly messageLevelState: string
}

/** Who has settled a response of the buyer, and with which note. */
interface Settlement {
  readonly at: string
  /** User id, or another kind of actor. */
  readonly by: string
  readonly note: string
}

export type ListedResponse = StoredResponse & {
  readonly transmission: ResponseTransmission | null
  readonly settled: Settlement | null
}

/** Records that a response of the buyer was settled. */
export async function insertSettlement(
  tx: TenantTx,
  response: Pick<StoredResponse, 'id' | 'documentId'>,
  { at, by, note }: Settlement,
): Promise<void> {
  await tx.tenant
    .insertInto('settled_responses', {
      responseId: response.id,
      documentId: response.documentId,
      note,
      settledBy: by,
      settledAt: at,
    })
    .execute()
}

/** Adds a response; false when its envelope has brought it before. */
export async function insertResponse(tx: TenantTx, response: StoredResponse, now: Date): Promise<boolean> {
  const { text, ...fields } = response
  const result = await tx.tenant
    .insertInto('business_responses', { ...fields, words: text, recordedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The responses to a document, newest first, ours with the transmission that carries them. */
export async function selectResponses(tx: TenantTx, documentId: string): Promise<ListedResponse[]> {
  const rows = await tx.tenant
    .selectFrom('business_responses as response')
    .leftJoin('transmissions as transmission', sameTenant('transmission.id', 'response.transmission_id'))
    .leftJoin('settled_responses as settled', sameTenant('settled.response_id', 'response.id'))
    .selectAll('response')
    .select([
      'transmission.state as sending_state',
      'transmission.reason as sending_reason',
      'transmission.message_level_state',
    ])
    .select(['settled.settled_at', 'settled.settled_by', 'settled.note'])
    .where('response.document_id', '=', documentId)
    .orderBy('response.at', 'desc')
    .orderBy('response.recorded_at', 'desc')
    .orderBy('response.id', 'desc')
    .execute()
  return rows.map(toListed)
}

/** A row of the query of `selectResponses`. */
interface ListedRow extends Row<'business_responses'> {
  readonly sending_state: string | null
  readonly sending_reason: string | null
  readonly message_level_state: string | null
  readonly settled_at: Date | null
  readonly settled_by: string | null
  readonly note: string | null
}

function toListed(row: ListedRow): ListedResponse {
  const {
    messageLevelState,
    note,
    recordedAt: _,
    sendingReason,
    sendingState,
    settledAt,
    settledBy,
    words,
    ...response
  } = recordOf(row)
  return {
    ...response,
    text: words,
    transmission:
      sendingState === null
        ? null
        : {
            state: sendingState,
            reason: sendingReason,
            messageLevelState: messageLevelState ?? 'notExpected',
          },
    settled: settledAt === null ? null : { at: settledAt, by: settledBy ?? 'system', note: note ?? '' },
  }
}
