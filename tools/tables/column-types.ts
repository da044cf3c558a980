/**
 * Types of columns that the catalog cannot know: the content of JSON, and texts whose values no check constraint lists.
 * Types come from the contract and the core only, because the generated file is part of the platform, below every room.
 */
export interface ColumnType {
  readonly type: string
  /** Names in `type`, by the file that exports them. */
  readonly from?: Readonly<Record<string, string>>
}

const contract = (file: string, type: string): ColumnType => ({
  type,
  from: { [/^\w+/.exec(type)?.[0] ?? '']: `#contract/${file}` },
})
const core = (room: string, type: string): ColumnType => ({
  type,
  from: { [/^\w+/.exec(type)?.[0] ?? '']: `#core/${room}` },
})
/** The type of a schema of the contract, or of a part of it (`['state']`). */
const inferred = (file: string, schema: string, part = ''): ColumnType => ({
  type: `z.infer<typeof ${schema}>${part}`,
  from: { z: 'zod', [schema]: `#contract/${file}` },
})

const address = inferred('common', 'Address')
const legalRegistration = inferred('common', 'LegalRegistration')
const transmissionKind = core('transmission', 'TransmissionKind')
const findings: ColumnType = { type: 'readonly Finding[]', from: { Finding: '#contract/common' } }

/** By table and column, or by function that returns rows and column. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  'api_keys.scopes': { type: 'Permission[]', from: { Permission: '#core/access' } },
  'awaited_statuses.kind': transmissionKind,
  'bulk_items.findings': findings,
  'contacts.billing_address': contract('contacts', "ContactInput['billingAddress']"),
  'contacts.legal_registration': contract('contacts', "ContactInput['legalRegistration']"),
  'contacts.reachability': inferred('participants', 'Reachability', "['state']"),
  'contacts.reachability_documents': inferred('participants', 'Reachability', "['supportedDocuments']"),
  'contacts.self_billing_agreement': contract('contacts', "ContactInput['selfBillingAgreement']"),
  'contacts.shipping_address': contract('contacts', "ContactInput['shippingAddress']"),
  'document_contents.draft': core('invoice', 'InvoiceDraft'),
  'document_contents.findings': findings,
  'document_contents.totals': core('invoice', 'Totals'),
  'document_delivery_events.type': contract('delivery', 'DeliveryEventType'),
  'document_views.filters': contract('document-views', "DocumentView['filters']"),
  'filed_vat_returns.figures': contract('filed-returns', 'ReturnFigures'),
  'documents.attention': {
    type: 'VerdictKey | ReceivedVerdictKey | ResponseVerdictKey',
    from: {
      VerdictKey: '#core/verdict',
      ReceivedVerdictKey: '#core/verdict',
      ResponseVerdictKey: '#core/verdict',
    },
  },
  'documents.message_level_status': core('transmission', 'MessageLevelState'),
  'documents.rejection': {
    type: 'readonly { readonly location: string; readonly code: string; readonly text: string }[]',
  },
  // The exchange handles response codes as plain texts, so the check constraint is not used as the type.
  'documents.response': { type: 'string' },
  'documents.tax_report_state': core('transmission', 'TaxReportState'),
  'documents.transmission_state': core('transmission', 'TransmissionState'),
  'documents.type_code': core('kinds', 'TypeCode'),
  'evidence_packs.entry': { type: 'readonly (string | null)[]' },
  'exchange_peer_hours.kind': contract('operations', 'PeerKind'),
  'import_rows.cells': { type: 'string[]' },
  'import_rows.findings': findings,
  'import_rows.was': { type: 'Readonly<Record<string, string>>' },
  'imports.dates': core('imports', "Conventions['dates']"),
  'imports.decimals': core('imports', "Conventions['decimals']"),
  'imports.format': inferred('imports', 'Import', "['format']"),
  'notice_choices.kind': contract('notices', 'NoticeKind'),
  'notices.kind': contract('notices', 'NoticeKind'),
  'notices.params': { type: 'Readonly<Record<string, string>>' },
  'organizations_of_person.role': core('access', 'Role'),
  'paper_styles.accounts': core('paper-style', "PaperStyle['accounts']"),
  'paper_styles.bank': core('paper-style', "PaperStyle['bank']"),
  'paper_styles.terms': core('paper-style', "PaperStyle['terms']"),
  'participants.address': address,
  'participants.directory_state': inferred('participants', 'DirectoryState'),
  'participants.legal_registration': legalRegistration,
  'products.item_type': contract('products', "ProductInput['itemType']"),
  'products.vat_category': contract('products', "ProductInput['vatCategory']"),
  'report_filed_returns.figures': contract('filed-returns', 'ReturnFigures'),
  'report_rejections.direction': { type: "'sent' | 'received'" },
  'report_rejections.rejected_by': inferred('reports', 'RejectionRow', "['rejectedBy']"),
  'report_sale_contents.draft': core('invoice', 'InvoiceDraft'),
  'report_sale_contents.totals': core('invoice', 'Totals'),
  'report_statement.side': { type: "'receivable' | 'payable'" },
  'report_rejections.rejection': { type: '{ code: string; text: string }[]' },
  'service_level_counts.counterpart': { type: "'provider' | 'taxAuthority'" },
  'service_level_counts.level': { type: "'sent' | 'received'" },
  'simulator_taxpayers.address': address,
  'simulator_taxpayers.legal_registration': legalRegistration,
  'transmission_attempts.transmission_kind': transmissionKind,
  'transmission_counts.kind': transmissionKind,
  'transmission_events.kind': transmissionKind,
  'transmission_index.kind': transmissionKind,
  'unsettled_transmissions.kind': transmissionKind,
}

/** The catalog does not describe the columns of a view that is a union. */
const rejected = ['id', 'date', 'direction', 'type_code', 'counterparty_name', 'counterparty_name_ar'].concat(
  ['currency', 'payable', 'rejected_by', 'rejection'],
)

/** Columns of views that are computed and never null. */
export const filledColumns: readonly string[] = [
  'archive_records.count',
  'archive_records.from_date',
  'archive_records.to_date',
  'report_register.gross',
  'report_register.counterparty_id',
  'report_register.decision',
  ...rejected.map((column) => `report_rejections.${column}`),
  'report_statement.counterparty_id',
  'report_statement.side',
  'report_statement.amount',
  'report_statement.reported_paid',
]

/** Columns of functions that may be null. */
export const nullableColumns: readonly string[] = [
  ...['wake_at', 'waits_for', 'lease_job'].flatMap((column) => [
    `awaited_statuses.${column}`,
    `unsettled_transmissions.${column}`,
  ]),
  'document_months_of_all.organization_name',
  'open_deletions.identity_id',
  'open_deletions.organization_id',
  'organizations_of_person.role',
  'unheard_events.participant_key',
]
