import type { Environment, Finding } from '#contract/common'
import type { InvoiceDraft, Totals } from '#core/invoice'
import type { Question, TenantScope, Tx } from '#platform/database'
import type { DocumentContents } from './document.ts'

interface ContentsTable {
  organization_id: string
  environment: Environment
  document_id: string
  draft: unknown
  totals: unknown
  findings: unknown
  xml: Buffer | null
  xml_sha256: string | null
  rule_pack: string | null
  frozen: boolean
}

type Tables = {
  document_contents: ContentsTable
}

/** Writes the contents of a draft, or freezes them: frozen contents never change again. */
export async function writeContents(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  contents: DocumentContents & { frozen: boolean },
): Promise<void> {
  const values = {
    draft: JSON.stringify(contents.draft),
    totals: JSON.stringify(contents.totals),
    findings: JSON.stringify(contents.findings),
    xml: contents.xml,
    xml_sha256: contents.xmlSha256,
    rule_pack: contents.rulePack,
    frozen: contents.frozen,
  }
  await tx
    .withTables<Tables>()
    .insertInto('document_contents')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      document_id: documentId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'document_id']).doUpdateSet(values),
    )
    .execute()
}

export async function selectContents(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<DocumentContents> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('document_contents')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return {
    draft: row.draft as InvoiceDraft,
    totals: row.totals as Totals,
    findings: row.findings as Finding[],
    xml: row.xml,
    xmlSha256: row.xml_sha256,
    rulePack: row.rule_pack,
  }
}

/** The question for the frozen text alone, and what its answer says. */
export function askForXml(tx: Tx, scope: TenantScope, documentId: string): Question {
  return tx
    .withTables<Tables>()
    .selectFrom('document_contents')
    .select('xml')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .compile()
}

export function xmlOf(rows: readonly unknown[] = []): Buffer | null {
  return (rows[0] as Pick<ContentsTable, 'xml'> | undefined)?.xml ?? null
}
