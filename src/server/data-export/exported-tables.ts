/** The tables of an organization that a full export contains, and the reasons why the others are left out. */

import type { TextRow } from '#platform/database/table-rows'

export interface ExportedTable {
  readonly name: string
  /** SQL of constants with the organization and the environment: which of its rows. */
  readonly rows: (organizationId: string, environment: string) => string
  /** The exported columns; by default all but the organization's id. */
  readonly columns?: readonly string[]
  /** Of a table whose rows have `bytes`, which become a file each: its name. They are not in the CSV. */
  readonly fileName?: (row: TextRow) => string
}

// Row-level security lets no other rows through; the queries name the tenant nevertheless.
const ofEnvironment = (organizationId: string, environment: string) =>
  `organization_id = '${organizationId}' and environment = '${environment}'`
const ofOrganization = (organizationId: string) => `organization_id = '${organizationId}'`
const fileNames: Readonly<Record<string, ExportedTable['fileName']>> = {
  attachment_files: ({ participant_key, sha256 }) => `attachments/${participant_key}/${sha256}`,
  internal_files: ({ document_id, id, name }) => `internal-files/${document_id}/${id}_${name}`,
}
const tenant = (name: string): ExportedTable => {
  const fileName = fileNames[name]
  return { name, rows: ofEnvironment, ...(fileName ? { fileName } : {}) }
}

export const exportedTables: readonly ExportedTable[] = [
  {
    name: 'organizations',
    rows: (organizationId) => `id = '${organizationId}'`,
    columns: ['id', 'name', 'country', 'currency', 'created_at'],
  },
  {
    name: 'users',
    rows: (organizationId) =>
      `id in (select user_id from memberships where organization_id = '${organizationId}')`,
    columns: ['id', 'given_name', 'family_name', 'email'],
  },
  {
    name: 'memberships',
    rows: ofOrganization,
    columns: ['id', 'user_id', 'role', 'participant_keys', 'created_at', 'last_seen_at', 'removed_at'],
  },
  {
    name: 'invitations',
    rows: ofOrganization,
    columns: [
      ...['id', 'email', 'role', 'participant_keys', 'language', 'invited_by', 'created_at', 'sent_at'],
      ...['expires_at', 'accepted_at', 'accepted_by', 'revoked_at'],
    ],
  },
  ...[
    'participants',
    'participant_settings',
    'number_series',
    'number_series_past',
    'bank_accounts',
    'paper_styles',
    'paper_logos',
    'contacts',
    'products',
    'documents',
    'credit_parts',
    'document_reporting_ids',
    'document_deliveries',
    'document_delivery_events',
    'document_mails',
    'provider_answers',
    'retained_amounts',
    'filed_vat_returns',
    'payments',
    'document_comments',
    'document_assignments',
    'attachment_files',
    'document_attachments',
    'internal_files',
    'business_responses',
    'settled_responses',
    'transmission_events',
    'notices',
    'archive_classes',
    'archive_holds',
    'audit_entries',
  ].map(tenant),
]

const ownWork = 'work of the portal that is under way'
const derived = 'worked out from what is exported'
const copy = 'a copy of what is exported, or made from it'
const personal = 'what one person has chosen or seen'

export const leftOut: Readonly<Record<string, string>> = {
  api_keys: 'hashes of secrets, which open nothing elsewhere',
  archive_heads: derived,
  archive_objects: copy,
  audit_checks: derived,
  audit_heads: derived,
  background_runs: ownWork,
  bulk_items: ownWork,
  bulk_runs: ownWork,
  data_export_parts: copy,
  deletion_requests: ownWork,
  deletion_steps: ownWork,
  document_contents: 'written as files: the XML of documents, the contents of drafts',
  document_months: derived,
  document_month_marks: derived,
  document_pdfs: 'pages that are made anew from the XML',
  document_search: derived,
  document_vat: derived,
  document_views: personal,
  domain_events: copy,
  events: ownWork,
  evidence_packs: copy,
  export_tickets: ownWork,
  held_up_transmissions: ownWork,
  idempotency_keys: ownWork,
  import_files: ownWork,
  import_links: ownWork,
  import_mappings: ownWork,
  import_rows: ownWork,
  imports: ownWork,
  notice_choices: personal,
  notice_marks: personal,
  notice_reads: personal,
  onboarding_attempts: 'steps with the tax authority; what came of them stands with the participants',
  outage_notices: ownWork,
  product_sales: derived,
  report_files: copy,
  report_sales: derived,
  transmission_attempts: 'the same, try by try, as in transmission_events',
  transmissions: 'the same, summed up, as in transmission_events',
}
