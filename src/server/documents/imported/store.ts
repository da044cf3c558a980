import { anyOf, type TenantTx } from '#platform/database/database'

/** The SHA-256 of the XML of documents, by their ids; null for those without XML. */
export async function selectXmlHashes(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('document_contents')
    .select(['document_id', 'xml_sha256'])
    .where('document_id', '=', anyOf(documentIds))
    .execute()
  return new Map(rows.map(({ document_id, xml_sha256 }) => [document_id, xml_sha256] as const))
}
