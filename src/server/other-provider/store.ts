/** The exchange between a company and its own provider about documents; append-only. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { ProviderAnswer } from '#contract/other-provider'
import type { ProviderWord } from '#core/at-provider'
import { anyOf, type CompiledQuery, type TenantScope, type Tx } from '#platform/database'
import { insertRows } from '#platform/update-rows'

interface AnswersTable {
  organization_id: string
  environment: Environment
  id: string
  document_id: string
  kind: ProviderAnswer['kind']
  code: 'AP' | 'AB' | 'RE' | null
  text: string | null
  envelope_id: string | null
  message_id: string | null
  said_at: Date | null
  about_report: boolean
  xml: Buffer | null
  xml_sha256: string | null
  reporting_id_1: string | null
  reporting_id_2: string | null
  reporting_id_3: string | null
  at: Date
  user_id: string | null
}

type Tables = { provider_answers: AnswersTable }

export interface AnswerRecord {
  readonly id: ProviderAnswer['id']
  readonly documentId: string
  readonly kind: ProviderAnswer['kind']
  readonly code: 'AP' | 'AB' | 'RE' | null
  readonly text: string | null
  /** The provider's envelope: as a person named it, or as a status names it. */
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
  tx: Tx,
  scope: TenantScope,
  answer: AnswerRecord,
  file: AnswerFile | null,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('provider_answers')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: answer.id,
      document_id: answer.documentId,
      kind: answer.kind,
      code: answer.code,
      text: answer.text,
      envelope_id: answer.envelopeId,
      message_id: answer.messageId,
      said_at: answer.saidAt,
      about_report: answer.aboutReport,
      xml: file?.bytes ?? null,
      xml_sha256: file?.sha256 ?? null,
      reporting_id_1: answer.reportingIds[0],
      reporting_id_2: answer.reportingIds[1],
      reporting_id_3: answer.reportingIds[2],
      at: answer.at,
      user_id: answer.userId,
    })
    .execute()
}

/** Those of a document, oldest first. */
export async function selectAnswers(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<(AnswerRecord & { readonly file: AnswerFile | null })[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('provider_answers')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id as ProviderAnswer['id'],
    documentId: row.document_id,
    kind: row.kind,
    code: row.code,
    text: row.text,
    envelopeId: row.envelope_id,
    messageId: row.message_id,
    saidAt: row.said_at,
    aboutReport: row.about_report,
    reportingIds: [row.reporting_id_1, row.reporting_id_2, row.reporting_id_3],
    at: row.at,
    userId: row.user_id,
    file: row.xml && { bytes: row.xml, sha256: row.xml_sha256 ?? '' },
  }))
}

/** Records the handover of documents, all at one instant. */
export async function insertHandovers(
  tx: Tx,
  scope: TenantScope,
  handovers: readonly { readonly id: string; readonly documentId: string }[],
  { at, userId }: Pick<AnswerRecord, 'at' | 'userId'>,
): Promise<void> {
  const rows = handovers.map(({ documentId, id }) => ({
    organization_id: scope.organizationId,
    environment: scope.environment,
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
export function wordsQuery(tx: Tx, scope: TenantScope, documentIds: readonly string[]): CompiledQuery {
  return tx
    .withTables<Tables>()
    .selectFrom('provider_answers')
    .select(['document_id', 'kind', 'code', 'about_report', 'said_at', 'at'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', anyOf(documentIds))
    .orderBy('id')
    .compile()
}

type WordRow = Pick<AnswersTable, 'document_id' | 'kind' | 'code' | 'about_report' | 'said_at' | 'at'>

export function documentIdOfWord(row: unknown): string {
  return (row as WordRow).document_id
}

export function wordOf(row: unknown): ProviderWord {
  const { about_report: aboutReport, at, code, kind, said_at: saidAt } = row as WordRow
  return { kind, code, aboutReport, saidAt: (saidAt ?? at).toISOString() }
}

/** The document that a person entered for this envelope of the provider. */
export async function selectDocumentOfEnvelope(
  tx: Tx,
  scope: TenantScope,
  envelopeId: string,
): Promise<string | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('provider_answers')
    .select('document_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('envelope_id', '=', envelopeId)
    .where('kind', '=', 'envelopeId')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.document_id
}

/** The document that has a status with this id already. */
export async function selectDocumentOfMessage(
  tx: Tx,
  scope: TenantScope,
  messageId: string,
): Promise<string | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('provider_answers')
    .select('document_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row?.document_id
}

/** Makes concurrent additions for the same participant wait until this transaction ends. */
export async function lockReceiving(tx: Tx, scope: TenantScope, participantKey: string): Promise<void> {
  const name = `received elsewhere ${scope.organizationId} ${scope.environment} ${participantKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Documents of all tenants that have waited at a provider, or for their upload, since before an instant. */
export async function selectWaiting(tx: Tx, before: Date, most: number): Promise<WaitingDocument[]> {
  const { rows } = await sql<{ organization_id: string; environment: Environment; id: string }>`
    select organization_id, environment, id from falaj.waiting_at_provider(${before}, ${most})`.execute(tx)
  return rows.map(({ environment, id, organization_id: organizationId }) => ({
    scope: { organizationId, environment },
    id,
  }))
}

interface WaitingDocument {
  readonly scope: TenantScope
  readonly id: string
}
