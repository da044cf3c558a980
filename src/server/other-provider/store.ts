/** What another provider said of documents, only ever added to. */
import type { Environment } from '#contract/common'
import type { ProviderAnswer } from '#contract/other-provider'
import type { TenantScope, Tx } from '#platform/database'

interface AnswersTable {
  organization_id: string
  environment: Environment
  id: string
  document_id: string
  kind: 'messageLevelStatus' | 'reportingIds'
  code: 'AP' | 'AB' | 'RE' | null
  text: string | null
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
  readonly kind: 'messageLevelStatus' | 'reportingIds'
  readonly code: 'AP' | 'AB' | 'RE' | null
  readonly text: string | null
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
    reportingIds: [row.reporting_id_1, row.reporting_id_2, row.reporting_id_3],
    at: row.at,
    userId: row.user_id,
    file: row.xml && { bytes: row.xml, sha256: row.xml_sha256 ?? '' },
  }))
}
