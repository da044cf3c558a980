/** Links from imported numbers to their documents: the same file again creates nothing. */
import { sql } from 'kysely'
import { anyOf, type TenantTx } from '#platform/database/database'
import type { Series } from '#server/settings'

interface ImportLink {
  readonly key: string
  readonly documentId: string
  /** Of the contents of the file. */
  readonly fingerprint: string
}

/** The identity of a document in a ledger: its series and its number, case-insensitive. */
export function ledgerKey(series: Series, number: string): string {
  return `${series} ${number.trim().toLowerCase()}`
}

export async function selectLinks(
  tx: TenantTx,
  participantKey: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImportLink>> {
  const rows = await tx.tenant
    .selectFrom('import_links')
    .select(['key', 'document_id as documentId', 'fingerprint'])
    .where('participant_key', '=', participantKey)
    .where('key', '=', anyOf(keys))
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export async function saveLinks(
  tx: TenantTx,
  participantKey: string,
  links: readonly ImportLink[],
): Promise<void> {
  await sql`insert into import_links (organization_id, environment, participant_key, key, document_id, fingerprint)
    select ${tx.scope.organizationId}, ${tx.scope.environment}, ${participantKey}, key, "documentId", fingerprint
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (key text, "documentId" text, fingerprint text)
    on conflict (organization_id, environment, participant_key, key)
    do update set document_id = excluded.document_id, fingerprint = excluded.fingerprint`.execute(tx)
}

export async function deleteLinks(
  tx: TenantTx,
  participantKey: string,
  keys: readonly string[],
): Promise<void> {
  await tx.tenant
    .deleteFrom('import_links')
    .where('participant_key', '=', participantKey)
    .where('key', '=', anyOf(keys))
    .execute()
}
