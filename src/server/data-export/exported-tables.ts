/**
 * What of the tables of an organization is data of the company. The others are the portal's own work (queues, search, counts,
 * secrets of keys, copies of what is here), or are written as files: the documents.
 */
export const exportedTables: readonly string[] = [
  'participants',
  'participant_settings',
  'number_series',
  'bank_accounts',
  'paper_styles',
  'contacts',
  'products',
  'documents',
  'document_reporting_ids',
  'document_deliveries',
  'document_delivery_events',
  'provider_answers',
  'business_responses',
  'transmission_events',
  'notices',
  'archive_classes',
  'archive_holds',
  'audit_entries',
]
