/** The exchange between a company and its own provider about documents; append-only. */
import { sql } from 'kysely'
import type { ProviderAnswer } from '#contract/other-provider'
import type { ProviderWord } from '#core/at-provider'
import {
  anyOf,
  type CompiledQuery,
  type TenantScope,
  type TenantTx,
  type Tx,
} from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { datedRecordOf, type Row, scopeOf, tenantColumns } from '#platform/database/row-records'
import { insertRows } from '#platform/database/update-rows'

export interface AnswerRecord {
  readonly id: ProviderAnswer['id']
  readonly documentId: string
  readonly kind: ProviderAnswer['kind']
  readonly code: 'AP' | 'AB' | 'RE' | null
  readonly text: string | null
  /** The provider's envelope, as a user or a status named it. */
  readonly envelopeId: string | null
  /** Of a status its own id, when it was written, and whether it is about the tax report. */
  readonly messageId: string | null
  readonly saidAt: Date | null
  readonly aboutReport: boolean
  readonly reportingIds: readonly [string | null, string | null, string | null]
  readonly at: Date
  readonly userId: string | null
}

/** The file of a status as it was brought, with its fingerprint of that moment. */
export interface AnswerFile {
  readonly bytes: Buffer
  readonly sha256: string
}

/** @param file of a status, as it was brought */
export async function insertAnswer(
  tx: TenantTx,
  answer: AnswerRecord,
  file: AnswerFile | null,
): Promise<void> {
  const { reportingIds, ...fields } = answer
  const [reportingId1, reportingId2, reportingId3] = reportingIds
  await tx.tenant
    .insertInto('provider_answers', {
      ...fields,
      xml: file?.bytes ?? null,
      xmlSha256: file?.sha256 ?? null,
      reportingId1,
      reportingId2,
      reportingId3,
    })
    .execute()
}

/** Those of a document, oldest first. */
export async function selectAnswers(
  tx: TenantTx,
  documentId: string,
): Promise<(AnswerRecord & { readonly file: AnswerFile | null })[]> {
  const rows = await tx.tenant
    .selectFrom('provider_answers')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { reportingId1, reportingId2, reportingId3, xml, xmlSha256, ...answer } = datedRecordOf(row)
    return {
      ...answer,
      id: row.id as ProviderAnswer['id'],
      reportingIds: [reportingId1, reportingId2, reportingId3],
      file: xml && { bytes: xml, sha256: xmlSha256 ?? '' },
    }
  })
}

/** Records the handover of documents, all at one instant. */
export async function insertHandovers(
  tx: TenantTx,
  handovers: readonly { readonly id: string; readonly documentId: string }[],
  { at, userId }: Pick<AnswerRecord, 'at' | 'userId'>,
): Promise<void> {
  const rows = handovers.map(({ documentId, id }) => ({
    ...tenantColumns(tx.scope),
    id,
    document_id: documentId,
    kind: 'handedOver',
    about_report: false,
    at,
    user_id: userId,
  }))
  await insertRows('provider_answers', rows).execute(tx)
}

/** The query for answers about documents; `wordOf` reads each row. */
export function wordsQuery(tx: TenantTx, documentIds: readonly string[]): CompiledQuery {
  return tx.tenant
    .selectFrom('provider_answers')
    .select(['document_id', 'kind', 'code', 'about_report', 'said_at', 'at'])
    .where('document_id', '=', anyOf(documentIds))
    .orderBy('id')
    .compile()
}

type WordRow = Pick<
  Row<'provider_answers'>,
  'document_id' | 'kind' | 'code' | 'about_report' | 'said_at' | 'at'
>

export function documentIdOfWord(row: unknown): string {
  return (row as WordRow).document_id
}

export function wordOf(row: unknown): ProviderWord {
  const { about_report: aboutReport, at, code, kind, said_at: saidAt } = row as WordRow
  return { kind, code, aboutReport, saidAt: (saidAt ?? at).toISOString() }
}

/** The document that a user entered for this envelope of the provider. */
export async function selectDocumentOfEnvelope(
  tx: TenantTx,
  envelopeId: string,
): Promise<string | undefined> {
  const row = await tx.tenant
    .selectFrom('provider_answers')
    .select('document_id')
    .where('envelope_id', '=', envelopeId)
    .where('kind', '=', 'envelopeId')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.document_id
}

/** The document that has a status with this id already. */
export async function selectDocumentOfMessage(tx: TenantTx, messageId: string): Promise<string | undefined> {
  const row = await tx.tenant
    .selectFrom('provider_answers')
    .select('document_id')
    .where('message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row?.document_id
}

/** Makes concurrent additions for the same participant wait until this transaction ends. */
export async function lockReceiving(tx: TenantTx, participantKey: string): Promise<void> {
  const name = `received elsewhere ${tx.scope.organizationId} ${tx.scope.environment} ${participantKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Documents of all tenants that have waited at a provider, or for their upload, since before an instant. */
export async function selectWaiting(tx: Tx, before: Date, most: number): Promise<WaitingDocument[]> {
  const rows = await tx
    .selectFrom(fromFunction('waiting_at_provider', before, most))
    .selectAll()
    .execute()
  return rows.map((row) => ({ scope: scopeOf(row), id: row.id }))
}

interface WaitingDocument {
  readonly scope: TenantScope
  readonly id: string
}
