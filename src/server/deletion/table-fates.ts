/** The fate of each table of an organization when it is deleted, and the personal rows of a user. */
import type { TenantRows } from './store.ts'

type Fate = { readonly erased: true | NonNullable<TenantRows['where']> } | { readonly kept: string }

const erased = { erased: true } as const
const record = { kept: 'of documents that were issued or received' }
const proof = { kept: 'proves what happened to such documents' }
const trail = { kept: 'the audit trail, whose hashes would break' }
const archive = { kept: 'what lies in the archive, and how long it stays' }

/** In this order: sources of rows are deleted before them, with their dependents. */
export const fates: Readonly<Record<string, Fate>> = {
  background_runs: erased,
  data_export_parts: erased,
  evidence_packs: erased,
  report_files: erased,
  bulk_items: erased,
  bulk_runs: erased,
  imports: erased,
  import_files: erased,
  import_rows: erased,
  import_mappings: erased,
  import_links: erased,
  domain_events: erased,
  idempotency_keys: erased,
  export_tickets: erased,
  documents: { erased: { column: 'state', is: 'draft' } },
  document_contents: { kept: 'the XML of issued and received documents; that of drafts goes with them' },
  document_comments: erased,
  document_assignments: erased,
  document_attachments: erased,
  attachment_files: { erased: { column: 'issued', is: 'false' } },
  internal_files: erased,
  document_reporting_ids: record,
  document_search: record,
  document_vat: record,
  report_sales: record,
  credit_parts: record,
  document_pdfs: erased,
  document_views: erased,
  document_deliveries: erased,
  document_mails: erased,
  document_delivery_events: { kept: 'that a document was handed over; the address goes with the delivery' },
  contacts: erased,
  product_sales: erased,
  products: erased,
  bank_accounts: erased,
  notices: erased,
  notice_choices: erased,
  notice_marks: erased,
  notice_reads: erased,
  participants: { kept: 'who issued and received' },
  participant_settings: { kept: 'by which settings documents were issued' },
  number_series: { kept: 'shows that no number is missing' },
  number_series_past: { kept: 'shows that no number is missing' },
  paper_styles: { kept: 'how issued documents look' },
  paper_logos: { kept: 'how issued documents look' },
  onboarding_attempts: { kept: 'shows that the company was linked and de-linked' },
  outage_notices: proof,
  provider_answers: proof,
  filed_vat_returns: { kept: 'which VAT returns were filed, and with which figures' },
  retained_amounts: { kept: 'what was retained of issued documents, and when it was paid' },
  payments: { kept: 'what was paid of issued and received documents' },
  business_responses: proof,
  settled_responses: proof,
  transmissions: proof,
  transmission_attempts: proof,
  transmission_events: proof,
  held_up_transmissions: proof,
  api_keys: { kept: 'revoked; the audit trail names them' },
  document_months: { kept: 'how many documents there were: numbers alone' },
  document_month_marks: { kept: 'up to when they are counted' },
  audit_entries: trail,
  audit_heads: trail,
  audit_checks: trail,
  archive_classes: archive,
  archive_heads: archive,
  archive_holds: archive,
  archive_objects: archive,
  events: { kept: 'ids only, and gone after a month' },
}

/** The deleted rows of an organization in each environment. */
export const erasedRows: readonly TenantRows[] = Object.entries(fates).flatMap(([table, fate]) =>
  'kept' in fate ? [] : [fate.erased === true ? { table } : { table, where: fate.erased }],
)

/** Rows of an organization that are personal to a user. */
export const personalRows = (userId: string): readonly TenantRows[] => [
  ...['notice_choices', 'notice_marks', 'notice_reads', 'document_views', 'export_tickets'].map((table) => ({
    table,
    where: { column: 'user_id', is: userId },
  })),
  { table: 'notices', where: { column: 'recipient_id', is: userId } },
]
