// Written by `npm run generate:tables` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Address, Finding, LegalRegistration } from '#contract/common'
import type { ContactInput } from '#contract/contacts'
import type { DeliveryEventType } from '#contract/delivery'
import type { DocumentView } from '#contract/document-views'
import type { ReturnFigures } from '#contract/filed-returns'
import type { Import } from '#contract/imports'
import type { NoticeKind } from '#contract/notices'
import type { PeerKind } from '#contract/operations'
import type { DirectoryState, Reachability } from '#contract/participants'
import type { ProductInput } from '#contract/products'
import type { RejectionRow } from '#contract/reports'
import type { Permission, Role } from '#core/access'
import type { Conventions } from '#core/imports'
import type { InvoiceDraft, Totals } from '#core/invoice'
import type { TypeCode } from '#core/kinds'
import type { PaperStyle } from '#core/paper-style'
import type { MessageLevelState, TaxReportState, TransmissionKind, TransmissionState } from '#core/transmission'
import type { ReceivedVerdictKey, ResponseVerdictKey, VerdictKey } from '#core/verdict'
import type { z } from 'zod'
import type { Instant, Json, JsonValue, List, NullableJson, WithDefault } from './column-kinds.ts'

export interface AuthAccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Instant<Date | null>
  refreshTokenExpiresAt: Instant<Date | null>
  scope: string | null
  password: string | null
  createdAt: WithDefault<Instant<Date>>
  updatedAt: WithDefault<Instant<Date>>
}

export interface AuthAuthenticatorTable {
  userId: string
  secret: string
  confirmedAt: Instant<Date | null>
  lastStep: Generated<number>
}

export interface AuthPasskeyTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: List<string[]>
  synced: boolean
  createdAt: Instant<Date>
  usedAt: Instant<Date | null>
}

export interface AuthRecoveryCodeTable {
  userId: string
  hash: string
}

export interface AuthSessionTable {
  id: string
  expiresAt: Instant<Date>
  token: string
  createdAt: WithDefault<Instant<Date>>
  updatedAt: WithDefault<Instant<Date>>
  ipAddress: string | null
  userAgent: string | null
  userId: string
  rememberMe: Generated<boolean>
  generation: number
  presented: number
  rotatedAt: Instant<Date>
  renewal: string | null
}

export interface AuthUserTable {
  id: string
  name: string
  email: string
  emailVerified: Generated<boolean>
  image: string | null
  secondFactor: Generated<boolean>
  attributes: Generated<string>
  createdAt: WithDefault<Instant<Date>>
  updatedAt: WithDefault<Instant<Date>>
  generation: Generated<number>
}

export interface AuthVerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: Instant<Date>
  createdAt: WithDefault<Instant<Date>>
  updatedAt: WithDefault<Instant<Date>>
}

export interface ApiKeysTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  name: string
  prefix: string
  secret_hash: string
  previous_prefix: string | null
  previous_hash: string | null
  previous_ends_at: Instant<Date | null>
  scopes: List<Permission[]>
  participant_keys: List<string[] | null>
  created_at: Instant<Date>
  created_by: string
  expires_at: Instant<Date | null>
  last_used_at: Instant<Date | null>
  last_used_from: string | null
  revoked_at: Instant<Date | null>
}

export interface ArchiveClassesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  record_class: 'corporateTax' | 'standard' | 'realEstate'
}

export interface ArchiveDocumentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
}

export interface ArchiveHeadsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  walked_to: string | null
  event_id: string
  files: number
  bytes: number
  followed_at: Instant<Date>
  stored_at: Instant<Date | null>
}

export interface ArchiveHoldsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_key: string
  from_date: string
  to_date: string
  reason: string
  placed_by: string | null
  placed_at: Instant<Date>
  released_by: string | null
  released_at: Instant<Date | null>
  release_reason: string | null
}

export interface ArchiveObjectsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  sha256: string
  name: string
  size: number
  stored_at: Instant<Date>
}

export interface ArchiveRecordsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  count: number
  from_date: string
  to_date: string
}

export interface ArrivalEventsTable {
  arrival_id: string
  key: string
  seq: GeneratedAlways<number>
  type: string
  data: Json<unknown>
  at: Instant<Date>
}

export interface AttachmentFilesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  sha256: string
  bytes: Buffer
  uploaded_at: Instant<Date>
  issued: Generated<boolean>
  unused_since: Instant<Date | null>
}

export interface AuditChecksTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  state: 'running' | 'intact' | 'broken'
  done_seq: number
  done_hash: string
  head_seq: number
  head_hash: string
  fault: 'changed' | 'missing' | 'unlinked' | 'cut' | 'added' | 'rewritten' | 'unsealed' | null
  fault_at: number | null
  seal: string | null
  started_at: Instant<Date>
  finished_at: Instant<Date | null>
}

export interface AuditEntriesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  seq: number
  id: string
  at: Instant<Date>
  actor_kind: 'user' | 'system' | 'apiKey'
  actor_id: string | null
  address: string | null
  action: string
  subject_id: string
  before: NullableJson<unknown>
  after: NullableJson<unknown>
  reason: string | null
  previous_hash: string
  hash: string
}

export interface AuditHeadsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  seq: number
  hash: string
}

export interface BackgroundRunsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: string
  participant_key: string | null
  input: Json<unknown>
  result: Json<unknown>
  state: 'running' | 'done' | 'failed'
  total: number
  done: number
  position: string
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  created_at: Instant<Date>
  finished_at: Instant<Date | null>
  expires_at: Instant<Date | null>
  failure: 'accessEnded' | 'givenUp' | null
  requested_participants: List<string[] | null>
  requested_permission: string | null
}

export interface BankAccountsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_key: string
  account: string
  account_name: string
  bank_name: string
  bank_name_ar: string
  bic: string
  currency: string
  is_default: boolean
  version: Generated<number>
  created_at: Instant<Date>
  updated_at: Instant<Date>
}

export interface BulkItemsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  run_id: string
  document_id: string
  number: string | null
  counterparty_name: string | null
  outcome: 'waiting' | 'queued' | 'refused'
  code: string | null
  findings: WithDefault<Json<readonly Finding[]>>
}

export interface BulkRunsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: 'retry' | 'issue' | 'issueToFile'
  participant_key: string
  verdict: string | null
  matching: NullableJson<unknown>
  listed_to: string | null
  state: 'running' | 'done' | 'failed'
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  total: number
  queued: number
  refused: number
  created_at: Instant<Date>
  finished_at: Instant<Date | null>
  requested_participants: List<string[] | null>
  requested_permission: string | null
  failure: 'accessEnded' | 'givenUp' | null
}

export interface BusinessResponsesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  origin: 'us' | 'buyer'
  code: 'AB' | 'IP' | 'UQ' | 'CA' | 'RE' | 'AP' | 'PD'
  words: string
  reason_codes: List<string[]>
  action_codes: List<string[]>
  decided_by: string | null
  transmission_id: string | null
  envelope_id: string | null
  message_id: string | null
  raw_sha256: string | null
  at: Instant<Date>
  recorded_at: Instant<Date>
}

export interface ClosedOrganizationsTable {
  organization_id: string
  moving_since: Instant<Date>
  moved_arrivals: WithDefault<List<string[]>>
  moved_at: Instant<Date | null>
}

export interface ContactsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  is_customer: boolean
  is_supplier: boolean
  name: string
  name_ar: string
  trading_name: string
  email: string
  phone: string
  trn: string
  tin: string
  participant_id: string
  legal_registration: NullableJson<ContactInput['legalRegistration']>
  billing_address: Json<ContactInput['billingAddress']>
  shipping_address: NullableJson<ContactInput['shippingAddress']>
  self_billing_agreement: NullableJson<ContactInput['selfBillingAgreement']>
  notes: string
  search: string
  archived: Generated<boolean>
  usage_count: Generated<number>
  reachability: z.infer<typeof Reachability>['state']
  reachability_checked_at: Instant<Date | null>
  reachability_documents: WithDefault<List<z.infer<typeof Reachability>['supportedDocuments']>>
  version: Generated<number>
  created_at: Instant<Date>
  updated_at: Instant<Date>
  merged_into: string | null
  address_ar: Generated<string>
}

export interface CreditPartsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  original_id: string
  credit_id: string
  participant_key: string
  amount: string
}

export interface DataExportPartsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  run_id: string
  part: number
  name: string
  bytes: Buffer
}

export interface DeletionRequestsTable {
  id: string
  organization_id: string | null
  identity_id: string | null
  asked_by: string | null
  environment: 'preprod' | 'prod'
  asked_at: Instant<Date>
  due_at: Instant<Date>
  state: 'asked' | 'takenBack' | 'running' | 'stopped' | 'done'
  ended_at: Instant<Date | null>
  ended_by: string | null
  kept_until: string | null
}

export interface DeletionStepsTable {
  request_id: string
  step: string
  rows: number
  at: Instant<Date>
}

export interface DirectoryCacheTable {
  environment: 'preprod' | 'prod'
  participant_id: string
  state: 'found' | 'notRegistered' | 'cannotReceive'
  document_types: WithDefault<List<string[]>>
  takes_responses: Generated<boolean>
  service_provider_seat: string | null
  endpoint_url: string | null
  endpoint_certificate: string | null
  transport_profile: string | null
  checked_at: Instant<Date>
  expires_at: Instant<Date>
}

export interface DocumentAssignmentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  participant_key: string
  direction: 'sent' | 'received'
  date: string
  assignee_id: string
  assigned_by: string
  assigned_at: Instant<Date>
}

export interface DocumentAttachmentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  participant_key: string
  sha256: string
}

export interface DocumentCommentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  participant_key: string
  author_id: string
  text: string
  mentions: WithDefault<List<string[]>>
  written_at: Instant<Date>
  edited_at: Instant<Date | null>
  deleted_by: string | null
  deleted_at: Instant<Date | null>
}

export interface DocumentContentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  draft: Json<InvoiceDraft>
  totals: Json<Totals>
  findings: WithDefault<Json<readonly Finding[]>>
  xml: Buffer | null
  xml_sha256: string | null
  rule_pack: string | null
  frozen: Generated<boolean>
}

export interface DocumentDeliveriesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  counterparty: string
  channel: 'email' | 'link'
  recipient: string
  language: 'en' | 'ar'
  token_hash: string
  days: number
  created_at: Instant<Date>
  expires_at: Instant<Date>
  revoked_at: Instant<Date | null>
  mail_id: string | null
  role: Generated<'to' | 'cc' | 'self'>
}

export interface DocumentDeliveryEventsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  delivery_id: string
  type: DeliveryEventType
  request_id: string | null
  at: Instant<Date>
  user_id: string | null
  code: string | null
  detail: string | null
  requester: NullableJson<unknown>
}

export interface DocumentMailsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  subject: string
  message: string
  with_pdf: boolean
  created_at: Instant<Date>
}

export interface DocumentMonthMarksTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  counted_to: Instant<Date>
}

export interface DocumentMonthsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  month: string
  sent: number
  received: number
}

export interface DocumentNumbersTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  number: string | null
}

export interface DocumentPdfsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  language: 'en' | 'ar' | 'both'
  participant_key: string
  look: string
  state: 'preparing' | 'ready' | 'failed'
  reason: string | null
  bytes: Buffer | null
  size: Generated<number>
  asked_at: Instant<Date>
  used_at: Instant<Date>
}

export interface DocumentReportingIdsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  reporting_id: string
  document_id: string
}

export interface DocumentSearchTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  participant_key: string
  direction: string
  date: string
  state: string
  type_code: string
  rejected_on_arrival: boolean
  search: string
  uuid: string | null
}

export interface DocumentVatTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  entry: number
  participant_key: string
  side: 'sales' | 'purchases'
  date: string
  category: string
  emirate: string
  currency: string
  net: string
  vat: string
  net_aed: string | null
  vat_aed: string | null
  filed_return_id: string | null
}

export interface DocumentViewsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  user_id: string
  direction: 'sent' | 'received'
  name: string
  filters: Json<DocumentView['filters']>
  created_at: Instant<Date>
}

export interface DocumentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_key: string
  direction: 'sent' | 'received'
  state: 'draft' | 'issued' | 'received'
  type_code: TypeCode
  date: string
  number: string | null
  uuid: string | null
  counterparty_name: string
  counterparty_name_ar: string
  sending_participant_id: string
  receiving_participant_id: string
  currency: string
  payable: string
  gross: string
  original_document_id: string | null
  proforma: Generated<boolean>
  envelope_id: string | null
  transmission_state: TransmissionState
  transmission_reason: string | null
  message_level_status: MessageLevelState
  message_level_overdue: Generated<boolean>
  tax_report_state: TaxReportState
  tax_report_reason: string | null
  tax_report_overdue: Generated<boolean>
  reporting_id_1: string | null
  reporting_id_2: string | null
  reporting_id_3: string | null
  rejection: WithDefault<Json<readonly { readonly location: string; readonly code: string; readonly text: string }[]>>
  rejected_on_arrival: Generated<boolean>
  response: string | null
  response_settled: Generated<boolean>
  standing: 'drafts' | 'onItsWay' | 'needsYou' | 'complete' | 'reportedOnly' | 'none'
  attention: VerdictKey | ReceivedVerdictKey | ResponseVerdictKey | null
  attention_since: Instant<Date | null>
  unread: Generated<boolean>
  payee_accounts: WithDefault<List<string[]>>
  search: string
  send_at: Instant<Date | null>
  version: Generated<number>
  created_by: string | null
  issued_by: string | null
  created_at: Instant<Date>
  issued_at: Instant<Date | null>
  approval: 'awaiting' | 'approved' | 'rejected' | null
  approval_details: NullableJson<unknown>
  at_provider: 'toUpload' | 'waiting' | 'rejected' | 'reported' | null
  at_provider_since: Instant<Date | null>
  provider_delivered: Generated<boolean>
  provider_reported: Generated<boolean>
  provider_overdue: Generated<boolean>
  changed_by: string | null
  is_draft_indexed: Generated<boolean>
  due_date: string | null
  faults: number | null
  paid: Generated<string>
  credited: Generated<string>
  counterparty_address_ar: Generated<string>
}

export interface DomainEventsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  name: string
  version: number
  participant_key: string | null
  subject_id: string
  at: Instant<Date>
  payload: Buffer
}

export interface EventsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  name: string
  subject_id: string
  participant_key: string | null
  at: Instant<Date>
}

export interface EvidencePacksTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  run_id: string
  document_id: string
  name: string
  entry: Json<readonly (string | null)[]>
  bytes: Buffer
}

export interface ExchangePeerHoursTable {
  environment: 'preprod' | 'prod'
  kind: PeerKind
  seat: string
  hour: Instant<Date>
  attempts: number
  failures: number
  last_success_at: Instant<Date | null>
}

export interface ExchangePeersTable {
  environment: 'preprod' | 'prod'
  kind: 'directory' | 'taxPlatform' | 'provider'
  seat: string
  breaker: 'closed' | 'open' | 'halfOpen'
  failures: number
  failing_since: Instant<Date | null>
  since: Instant<Date | null>
  openings: number
  next_probe_at: Instant<Date | null>
  last_detail: string | null
}

export interface ExportTicketsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  ticket_hash: string
  user_id: string
  participant_key: string
  request: Json<unknown>
  expires_at: Instant<Date>
}

export interface FiledVatReturnsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_key: string
  from_date: string
  to_date: string
  purchases: 'all' | 'decided'
  figures: Json<ReturnFigures>
  filed_on: string
  reference: string
  marked_by: string | null
  marked_at: Instant<Date>
  withdrawn_by: string | null
  withdrawn_at: Instant<Date | null>
  withdrawal_reason: string | null
}

export interface HeldUpTransmissionsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  transmission_id: string
  peer_kind: string
  seat: string
  document_id: string | null
  transmission_kind: string
  first_at: Instant<Date>
  last_at: Instant<Date>
}

export interface IdempotencyKeysTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  operation: string
  key: string
  request_hash: string
  response: NullableJson<unknown>
  created_at: Instant<Date>
  asker: Generated<string>
}

export interface ImportFilesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  import_id: string
  bytes: Buffer
}

export interface ImportLinksTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  key: string
  document_id: string
  fingerprint: string
}

export interface ImportMappingsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  kind: string
  headings: string
  fields: Json<unknown>
  decimals: string
  dates: string
  used_at: Instant<Date>
  numbers: 'keep' | 'renew' | null
}

export interface ImportRowsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  import_id: string
  number: number
  item: number
  cells: Json<string[]>
  was: NullableJson<Readonly<Record<string, string>>>
  key: string | null
  outcome: 'new' | 'changed' | 'unchanged' | 'invalid' | null
  findings: NullableJson<readonly Finding[]>
  input: NullableJson<unknown>
  target_id: string | null
  target_version: number | null
  before: NullableJson<unknown>
  ended: 'written' | 'refused' | 'undone' | 'kept' | null
}

export interface ImportsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_key: string | null
  kind: 'customers' | 'suppliers' | 'products' | 'documents'
  state: 'reading' | 'columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'cancelled' | 'failed'
  failure: string | null
  file_name: string
  file_bytes: number
  file_sha256: string
  format: NullableJson<z.infer<typeof Import>['format']>
  columns: Json<unknown>
  decimals: Conventions['decimals'] | null
  dates: Conventions['dates'] | null
  total: number
  done_to: number
  done: number
  counts: Json<unknown>
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  created_at: Instant<Date>
  confirmed_at: Instant<Date | null>
  purpose: Generated<'write' | 'rehearsal'>
  report: NullableJson<unknown>
  numbers: 'ask' | 'keep' | 'renew' | null
  comparison: WithDefault<Json<unknown>>
  decisions: WithDefault<Json<unknown>>
  asked_by: NullableJson<unknown>
  requested_participants: List<string[] | null>
  requested_permission: string | null
}

export interface InboundContentsTable {
  arrival_id: string
  bytes: Buffer
}

export interface InboundEnvelopesTable {
  id: string
  environment: 'preprod' | 'prod'
  envelope_id: string
  transport_id: string
  sender_seat: string | null
  sha256: string
  kind: string | null
  sender: string | null
  receiver: string | null
  state: 'stored' | 'accepted' | 'unclaimed' | 'unmatched' | 'quarantined' | 'unreadable'
  owner_organization: string | null
  subject_id: string | null
  detail: string | null
  copies: Generated<number>
  failed_checks: Generated<number>
  message_at: Instant<Date | null>
  received_at: Instant<Date>
  decided_at: Instant<Date | null>
  alarmed_at: Instant<Date | null>
  dismissed_by: string | null
  dismissed_reason: string | null
  dismissed_at: Instant<Date | null>
}

export interface InternalFilesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  participant_key: string
  name: string
  media_type: string
  sha256: string
  bytes: Buffer
  added_by: string
  added_at: Instant<Date>
}

export interface InvitationsTable {
  id: string
  organization_id: string
  email: string
  role: 'owner' | 'admin' | 'accountant' | 'clerk' | 'approver' | 'viewer'
  language: 'en' | 'ar'
  token_hash: string
  invited_by: string
  created_at: Instant<Date>
  sent_at: Instant<Date>
  expires_at: Instant<Date>
  accepted_at: Instant<Date | null>
  accepted_by: string | null
  revoked_at: Instant<Date | null>
  participant_keys: List<string[] | null>
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  body: string
  created_at: Instant<Date>
  delivered_at: Instant<Date | null>
}

export interface MeasuresTable {
  name: string
  labels: string
  bucket: string
  count: number
  sum: number
}

export interface MembershipsTable {
  id: string
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'accountant' | 'clerk' | 'approver' | 'viewer'
  created_at: Instant<Date>
  last_seen_at: Instant<Date | null>
  removed_at: Instant<Date | null>
  participant_keys: List<string[] | null>
}

export interface MeteredParticipantsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  name_en: string
  name_ar: string
}

export interface NoticeChoicesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  user_id: string
  kind: NoticeKind
  in_portal: boolean
  by_mail: boolean
}

export interface NoticeMarksTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  user_id: string
  read_up_to: string
}

export interface NoticeReadsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  user_id: string
  notice_id: string
}

export interface NoticesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: NoticeKind
  tone: 'info' | 'good' | 'warning' | 'urgent'
  subject_type: 'document' | 'contact' | 'participant' | 'outage' | 'none'
  subject_id: string
  subject_list: string | null
  participant_key: string | null
  params: Json<Readonly<Record<string, string>>>
  dedupe_key: string
  at: Instant<Date>
  recipient_id: string | null
  sender_id: string | null
}

export interface NumberSeriesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  series: 'invoice' | 'creditNote' | 'selfBilledInvoice' | 'selfBilledCreditNote'
  prefix: string
  suffix: string
  digits: number
  next_number: number
  restarts: Generated<'never' | 'yearly'>
  number_year: Generated<number>
}

export interface NumberSeriesPastTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  series: string
  prefix: string
  suffix: string
  next_number: number
}

export interface OnboardingAttemptsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  provider: string
  intent: 'link' | 'reverify' | 'delink'
  user_id: string
  authcode_hash: string
  authcode_sealed: string | null
  draft: Json<unknown>
  legal_registration: NullableJson<unknown>
  address: NullableJson<unknown>
  steps: Json<unknown>
  expires_at: Instant<Date>
  participant_key: string | null
  correlation_id: string
  created_at: Instant<Date>
  updated_at: Instant<Date>
}

export interface OrganizationsTable {
  id: string
  name: string
  country: string
  currency: string
  created_at: Instant<Date>
  deleted_at: Instant<Date | null>
  is_demo: Generated<boolean>
}

export interface OutageNoticesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  outage_id: string
  given_at: Instant<Date>
  reference: string
  recorded_by: string
  recorded_at: Instant<Date>
}

export interface OutageOrganizationsTable {
  environment: 'preprod' | 'prod'
  outage_id: string
  organization_id: string
}

export interface OutagesTable {
  environment: 'preprod' | 'prod'
  id: string
  kind: 'directory' | 'taxPlatform' | 'provider'
  seat: string
  detail: string | null
  began_at: Instant<Date>
  ended_at: Instant<Date | null>
}

export interface PaperLogosTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  hash: string
  media_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
}

export interface PaperStylesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  version: number
  created_at: Instant<Date>
  accent: string
  layout: 'standard' | 'letterhead' | 'compact'
  terms: Json<PaperStyle['terms']>
  bank: Json<PaperStyle['bank']>
  logo_hash: string | null
  accounts: WithDefault<Json<PaperStyle['accounts']>>
}

export interface ParticipantRoutesTable {
  environment: 'preprod' | 'prod'
  participant_id: string
  organization_id: string
  participant_key: string
}

export interface ParticipantSettingsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  sequence_increment_enabled: Generated<boolean>
  version: Generated<number>
  approval_above: string | null
  payment_days: Generated<number>
  payment_method: Generated<string>
  payment_terms: Generated<string>
}

export interface ParticipantsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  participant_id: string
  tin: string
  trn: string
  legal_type: string
  name_en: string
  name_ar: string
  legal_registration: Json<z.infer<typeof LegalRegistration>>
  address: Json<z.infer<typeof Address>>
  email: string
  phone: string
  supported_documents: WithDefault<List<string[]>>
  effective_date: string | null
  asp_name: string
  registration: 'registered' | 'notRegistered'
  registered_at: Instant<Date | null>
  directory_state: Generated<z.infer<typeof DirectoryState>>
  directory_checked_at: Instant<Date | null>
  version: Generated<number>
  created_at: Instant<Date>
  updated_at: Instant<Date>
  address_ar: Generated<string>
}

export interface PaymentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  participant_key: string
  counterparty_id: string
  counterparty_name: string
  side: 'receivable' | 'payable'
  currency: string
  is_refund: boolean
  amount: string
  refunded_parts: WithDefault<Json<unknown>>
  paid_on: string
  method: string | null
  reference: string
  note: string
  recorded_by: string | null
  recorded_at: Instant<Date>
  undone_by: string | null
  undone_at: Instant<Date | null>
}

export interface ProductSalesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  product_id: string
  buyer_participant_id: string
  buyer_name: string
  date: string
  document_id: string
  unit_price: string
  unit_code: string
  currency: string
  invoices: number
}

export interface ProductsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  code: string
  name: string
  name_ar: string
  description: string
  unit_code: string
  unit_price: string
  currency: string
  vat_category: ProductInput['vatCategory']
  vat_rate: string
  exemption_reason_code: string
  item_type: ProductInput['itemType']
  hs_code: string
  sac_code: string
  gtin: string
  search: string
  archived: Generated<boolean>
  usage_count: Generated<number>
  version: Generated<number>
  created_at: Instant<Date>
  updated_at: Instant<Date>
}

export interface ProviderAnswersTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  document_id: string
  kind: 'handedOver' | 'envelopeId' | 'messageLevelStatus' | 'reportingIds'
  code: 'AP' | 'AB' | 'RE' | null
  text: string | null
  xml: Buffer | null
  xml_sha256: string | null
  reporting_id_1: string | null
  reporting_id_2: string | null
  reporting_id_3: string | null
  at: Instant<Date>
  user_id: string | null
  envelope_id: string | null
  message_id: string | null
  said_at: Instant<Date | null>
  about_report: Generated<boolean>
}

export interface ReportAgedDocumentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  direction: 'sent' | 'received'
  id: string
  date: string
  due_date: string | null
  currency: string
  counterparty_id: string | null
  side: string | null
  counterparty_name: string
  counterparty_name_ar: string
  is_credit: boolean | null
  reported_paid: boolean | null
  amount: string | null
  paid: string
  credited: string
  is_open: boolean | null
  has_credit: boolean | null
}

export interface ReportAtProviderTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  date: string
  at_provider: 'toUpload' | 'waiting' | 'rejected' | 'reported' | null
  provider_reported: boolean
}

export interface ReportContactsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  is_customer: boolean
}

export interface ReportCreditsTable {
  organization_id: string | null
  environment: string | null
  participant_key: string | null
  original_id: string | null
  credit_id: string | null
  date: string | null
  currency: string | null
  amount: string | null
}

export interface ReportCustomersTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_id: string
  archived: boolean
  id: string
  name: string
  name_ar: string
  contact_id: string | null
}

export interface ReportDocumentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  direction: 'sent' | 'received'
  state: 'draft' | 'issued' | 'received'
  standing: 'drafts' | 'onItsWay' | 'needsYou' | 'complete' | 'reportedOnly' | 'none'
  date: string
  unread: boolean
  at_provider: 'toUpload' | 'waiting' | 'rejected' | 'reported' | null
}

export interface ReportDraftNumbersTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  number: string | null
}

export interface ReportFiledReturnsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  id: string
  from_date: string
  to_date: string
  purchases: 'all' | 'decided'
  figures: ReturnFigures
  filed_on: string
  reference: string
}

export interface ReportFilesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  run_id: string
  part: number
  bytes: Buffer
}

export interface ReportNumberSettingsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  at: Date
  before: unknown | null
  after: unknown | null
}

export interface ReportNumbersTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  type_code: string
  number: string | null
  date: string
  id: string
}

export interface ReportOpenDocumentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  direction: 'sent' | 'received'
  state: 'draft' | 'issued' | 'received'
  standing: 'drafts' | 'onItsWay' | 'needsYou' | 'complete' | 'reportedOnly' | 'none'
  attention: string | null
  date: string
  id: string
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_name_ar: string
  currency: string
  payable: string
  gross: string
  transmission_state: string
  message_level_status: string
  tax_report_state: string
  issued_at: Date | null
  rejection: unknown
  at_provider: 'toUpload' | 'waiting' | 'rejected' | 'reported' | null
  provider_delivered: boolean
  provider_reported: boolean
}

export interface ReportPaymentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  document_id: string
  paid_on: string
  amount: string
}

export interface ReportProductsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  code: string | null
  own_code: string
  product_id: string
  archived: boolean
  name: string
  name_ar: string
}

export interface ReportRegisterTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  side: 'sales' | 'purchases'
  date: string
  id: string
  entry: number
  category: string
  emirate: string
  currency: string
  net: string
  vat: string
  gross: string
  net_aed: string | null
  vat_aed: string | null
  gross_aed: string | null
  document_id: string
  direction: 'sent' | 'received'
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_name_ar: string
  counterparty_id: string
  decision: string
  filed_return_id: string | null
  came_at: Date | null
  counterparty_trn: string | null
}

export interface ReportRejectionsTable {
  organization_id: string | null
  environment: string | null
  participant_key: string | null
  direction: 'sent' | 'received'
  date: string
  id: string
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_name_ar: string
  currency: string
  payable: string
  rejected_by: z.infer<typeof RejectionRow>['rejectedBy']
  rejection: { code: string; text: string }[]
}

export interface ReportSaleContentsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  date: string
  id: string
  counterparty_id: string | null
  counterparty_name: string
  counterparty_name_ar: string
  draft: InvoiceDraft
  totals: Totals
  net_aed: string | null
}

export interface ReportSalesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  date: string
  entry_id: string
  part: number
  counterparty_id: string
  counterparty_name: string
  counterparty_name_ar: string
  is_line: boolean
  product_code: string
  item_name: string
  unit: string
  is_repeated: boolean
  quantity: string
  net_aed: string | null
}

export interface ReportStatementTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  id: string
  date: string
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_id: string
  side: 'receivable' | 'payable'
  currency: string
  amount: string
  reported_paid: boolean
  paid: string
}

export interface ReportStatementLinesTable {
  organization_id: string | null
  environment: string | null
  participant_key: string | null
  id: string | null
  date: string | null
  number: string | null
  type_code: string | null
  counterparty_name: string | null
  counterparty_id: string | null
  side: string | null
  currency: string | null
  amount: string | null
  reported_paid: boolean | null
  line: string | null
  document_id: string | null
  paid: string | null
  due_date: string | null
  open: string | null
}

export interface ReportTransmissionsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string | null
  kind: 'invoice' | 'taxReport' | 'messageLevelStatus' | 'invoiceResponse'
  message_level_state: string
  status_received_at: Date | null
}

export interface ReportUnpaidTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  direction: 'sent' | 'received'
  side: string | null
  id: string
  date: string
  due_date: string | null
  currency: string
  open: string | null
}

export interface ReportVatTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  participant_key: string
  side: 'sales' | 'purchases'
  date: string
  id: string
  entry: number
  category: string
  emirate: string
  currency: string
  net: string
  vat: string
  net_aed: string | null
  vat_aed: string | null
  filed_return_id: string | null
}

export interface RetainedAmountsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  document_id: string
  participant_key: string
  net: string
  total: string
  currency: string
  due_date: string | null
  state: 'open' | 'due' | 'invoiced' | 'paid'
  invoice_document_id: string | null
  paid_on: string | null
  note: Generated<string>
}

export interface SchemaMigrationsTable {
  name: string
  sha256: string
  applied_at: WithDefault<Instant<Date>>
}

export interface SettledResponsesTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  response_id: string
  document_id: string
  note: string
  settled_by: string
  settled_at: Instant<Date>
}

export interface SignInThrottleTable {
  key: string
  tries: number
  window_ends_at: Instant<Date>
}

export interface SimulatorAuthcodesTable {
  authcode_hash: string
  tin: string
  issued_at: Instant<Date>
  correlation_id: string | null
}

export interface SimulatorCentralRegisterTable {
  tin: string
  participant_id: string
  asp_name: string
  asp_accreditation_number: string
  reason: string
  email: string
  mobile: string
  updated_at: Instant<Date>
}

export interface SimulatorClockTable {
  id: Generated<boolean>
  ahead_ms: number
  shifted_ms: number
  moved_at: Instant<Date>
}

export interface SimulatorClockReadersTable {
  id: string
  ahead_ms: number
  seen_at: Instant<Date>
}

export interface SimulatorDeliveriesTable {
  id: string
  node: 'accessPoint' | 'taxPlatform'
  target: 'portal' | 'accessPoint' | 'taxPlatform'
  sender_seat: string
  envelope_id: string
  bytes: Buffer | null
  message_at: Instant<Date>
  attempts: Generated<number>
  last_error: string | null
  due_at: Instant<Date>
  claimed_until: Instant<Date | null>
}

export interface SimulatorDirectoryTable {
  participant_id: string
  name: string
  type_codes: List<string[]>
  takes_responses: Generated<boolean>
  service_provider_seat: string
  behavior: Generated<'answers' | 'cannotReceive' | 'lookupFails'>
  published_at: WithDefault<Instant<Date>>
}

export interface SimulatorFaultsTable {
  id: Generated<boolean>
  faults: Json<unknown>
  version: number
  changed_at: Instant<Date>
}

export interface SimulatorMessagesTable {
  node: 'accessPoint' | 'taxPlatform'
  envelope_id: string
  transport_id: string
  sender: string
  receiver: string
  kind: string
  sha256: string
  bytes: Buffer
  arrivals: Generated<number>
  outcome: string | null
  received_at: Instant<Date>
  handled_at: Instant<Date | null>
}

export interface SimulatorNodesTable {
  name: string
  url: string
  updated_at: Instant<Date>
}

export interface SimulatorRefusalsTable {
  envelope_id: string
  count: number
}

export interface SimulatorTaxpayersTable {
  tin: string
  trn: string
  name_en: string
  name_ar: string
  legal_type: string
  legal_registration: Json<z.infer<typeof LegalRegistration>>
  address: Json<z.infer<typeof Address>>
  effective_date: string
  fault: 'verify' | 'register' | null
  ready: Generated<boolean>
}

export interface TransmissionAttemptsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  transmission_id: string
  number: number
  kind: Generated<'attempt' | 'retransmission'>
  transmission_kind: TransmissionKind
  transport_id: string | null
  outcome: string | null
  detail: string | null
  started_at: Instant<Date>
  finished_at: Instant<Date | null>
}

export interface TransmissionEventsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  transmission_id: string
  id: string
  kind: TransmissionKind
  document_id: string | null
  type: string
  source: 'portal' | 'accessPoint' | 'receiverProvider' | 'taxAuthority' | 'person'
  data: Json<unknown>
  raw_sha256: string | null
  at: Instant<Date>
  recorded_at: Instant<Date>
}

export interface TransmissionIndexTable {
  environment: 'preprod' | 'prod'
  envelope_id: string
  organization_id: string
  transmission_id: string
  kind: TransmissionKind
}

export interface TransmissionProgressTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: 'invoice' | 'taxReport' | 'messageLevelStatus' | 'invoiceResponse'
  document_id: string | null
  state: string
  reason: string | null
  since: Date | null
  sent_at: Date | null
  attempts: number
  next_attempt_at: Date | null
  participant_key: string
}

export interface TransmissionsTable {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: 'invoice' | 'taxReport' | 'messageLevelStatus' | 'invoiceResponse'
  document_id: string | null
  participant_key: string
  subject_envelope_id: string
  revision: Generated<number>
  content: Json<unknown>
  sender: string
  receiver: string
  receiver_seat: string | null
  envelope_id: string
  envelope: Buffer | null
  envelope_sha256: string | null
  blocked_by: string | null
  is_blocking: Generated<boolean>
  state: string
  reason: string | null
  since: Instant<Date | null>
  message_level_state: string
  original_message_at: Instant<Date | null>
  original_message_bytes: number | null
  status_received_at: Instant<Date | null>
  status_overdue: Generated<boolean>
  attempts: Generated<number>
  sent_at: Instant<Date | null>
  next_attempt_at: Instant<Date | null>
  lease_job: string | null
  lease_until: Instant<Date | null>
  unsettled: Generated<boolean>
  wake_at: Instant<Date | null>
  watch_at: Instant<Date | null>
  waits_for: string | null
  waits_since: Instant<Date | null>
  created_at: Instant<Date>
  updated_at: Instant<Date>
}

export interface UsersTable {
  id: string
  identity_id: string
  email: string
  given_name: string
  family_name: string
  phone_number: string
  job_role: string
  default_environment: 'preprod' | 'prod'
  language: 'en' | 'ar'
  created_at: Instant<Date>
  deletion_due_at: Instant<Date | null>
  deleted_at: Instant<Date | null>
}

export interface AllArchiveTenantsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
}

export interface ArchiveTenantsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
}

export interface AwaitedPeersRow {
  environment: 'preprod' | 'prod'
  waits_for: string
}

export interface AwaitedStatusesRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  envelope_id: string
  kind: TransmissionKind
  wake_at: Date | null
  waits_for: string | null
  lease_job: string | null
  updated_at: Date
}

export interface DocumentMonthsOfAllRow {
  organization_id: string
  organization_name: string | null
  month: string
  sent: number
  received: number
}

export interface FindContactsRow {
  id: string
  name: string
  is_found: boolean
}

export interface FindDocumentsRow {
  id: string
  date: string
  is_found: boolean
}

export interface FindProductsRow {
  id: string
  name: string
  is_found: boolean
}

export interface OpenDeletionsRow {
  id: string
  organization_id: string | null
  identity_id: string | null
  environment: 'preprod' | 'prod'
  due_at: Date
}

export interface OrganizationsOfPersonRow {
  organization_id: string
  membership_id: string
  role: Role | null
}

export interface QueueFiguresRow {
  job: string
  ready: number
  later: number
  failed: number
  oldest_seconds: number
}

export interface RunningBackgroundRunsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  kind: string
}

export interface RunningBulkRunsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
}

export interface ServiceLevelCountsRow {
  level: 'sent' | 'received'
  counterpart: 'provider' | 'taxAuthority'
  counted: number
  in_time: number
}

export interface StuckTransmissionsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
}

export interface TransmissionCountsRow {
  environment: 'preprod' | 'prod'
  kind: TransmissionKind
  state: string
  count: number
}

export interface UnheardEventsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  name: string
  subject_id: string
  participant_key: string | null
  at: Date
}

export interface UnsettledTransmissionsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
  envelope_id: string
  kind: TransmissionKind
  wake_at: Date | null
  waits_for: string | null
  lease_job: string | null
  updated_at: Date
}

export interface WaitingAtProviderRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
}

export interface WaitingTransmissionsRow {
  organization_id: string
  id: string
}

export interface WorkingImportsRow {
  organization_id: string
  environment: 'preprod' | 'prod'
  id: string
}

/** Tables and views whose rows belong to one organization and environment: queried by `tx.tenant`. */
export type TenantTables = {
  api_keys: ApiKeysTable
  archive_classes: ArchiveClassesTable
  archive_documents: ArchiveDocumentsTable
  archive_heads: ArchiveHeadsTable
  archive_holds: ArchiveHoldsTable
  archive_objects: ArchiveObjectsTable
  archive_records: ArchiveRecordsTable
  attachment_files: AttachmentFilesTable
  audit_checks: AuditChecksTable
  audit_entries: AuditEntriesTable
  audit_heads: AuditHeadsTable
  background_runs: BackgroundRunsTable
  bank_accounts: BankAccountsTable
  bulk_items: BulkItemsTable
  bulk_runs: BulkRunsTable
  business_responses: BusinessResponsesTable
  contacts: ContactsTable
  credit_parts: CreditPartsTable
  data_export_parts: DataExportPartsTable
  document_assignments: DocumentAssignmentsTable
  document_attachments: DocumentAttachmentsTable
  document_comments: DocumentCommentsTable
  document_contents: DocumentContentsTable
  document_deliveries: DocumentDeliveriesTable
  document_delivery_events: DocumentDeliveryEventsTable
  document_mails: DocumentMailsTable
  document_month_marks: DocumentMonthMarksTable
  document_months: DocumentMonthsTable
  document_numbers: DocumentNumbersTable
  document_pdfs: DocumentPdfsTable
  document_reporting_ids: DocumentReportingIdsTable
  document_search: DocumentSearchTable
  document_vat: DocumentVatTable
  document_views: DocumentViewsTable
  documents: DocumentsTable
  domain_events: DomainEventsTable
  events: EventsTable
  evidence_packs: EvidencePacksTable
  export_tickets: ExportTicketsTable
  filed_vat_returns: FiledVatReturnsTable
  held_up_transmissions: HeldUpTransmissionsTable
  idempotency_keys: IdempotencyKeysTable
  import_files: ImportFilesTable
  import_links: ImportLinksTable
  import_mappings: ImportMappingsTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  internal_files: InternalFilesTable
  metered_participants: MeteredParticipantsTable
  notice_choices: NoticeChoicesTable
  notice_marks: NoticeMarksTable
  notice_reads: NoticeReadsTable
  notices: NoticesTable
  number_series: NumberSeriesTable
  number_series_past: NumberSeriesPastTable
  onboarding_attempts: OnboardingAttemptsTable
  outage_notices: OutageNoticesTable
  paper_logos: PaperLogosTable
  paper_styles: PaperStylesTable
  participant_settings: ParticipantSettingsTable
  participants: ParticipantsTable
  payments: PaymentsTable
  product_sales: ProductSalesTable
  products: ProductsTable
  provider_answers: ProviderAnswersTable
  report_aged_documents: ReportAgedDocumentsTable
  report_at_provider: ReportAtProviderTable
  report_contacts: ReportContactsTable
  report_credits: ReportCreditsTable
  report_customers: ReportCustomersTable
  report_documents: ReportDocumentsTable
  report_draft_numbers: ReportDraftNumbersTable
  report_filed_returns: ReportFiledReturnsTable
  report_files: ReportFilesTable
  report_number_settings: ReportNumberSettingsTable
  report_numbers: ReportNumbersTable
  report_open_documents: ReportOpenDocumentsTable
  report_payments: ReportPaymentsTable
  report_products: ReportProductsTable
  report_register: ReportRegisterTable
  report_rejections: ReportRejectionsTable
  report_sale_contents: ReportSaleContentsTable
  report_sales: ReportSalesTable
  report_statement: ReportStatementTable
  report_statement_lines: ReportStatementLinesTable
  report_transmissions: ReportTransmissionsTable
  report_unpaid: ReportUnpaidTable
  report_vat: ReportVatTable
  retained_amounts: RetainedAmountsTable
  settled_responses: SettledResponsesTable
  transmission_attempts: TransmissionAttemptsTable
  transmission_events: TransmissionEventsTable
  transmission_progress: TransmissionProgressTable
  transmissions: TransmissionsTable
}

/** Tables whose rows belong to no single organization and environment, such as users and organizations. */
export type GlobalTables = {
  arrival_events: ArrivalEventsTable
  closed_organizations: ClosedOrganizationsTable
  deletion_requests: DeletionRequestsTable
  deletion_steps: DeletionStepsTable
  directory_cache: DirectoryCacheTable
  exchange_peer_hours: ExchangePeerHoursTable
  exchange_peers: ExchangePeersTable
  inbound_contents: InboundContentsTable
  inbound_envelopes: InboundEnvelopesTable
  invitations: InvitationsTable
  mail_outbox: MailOutboxTable
  measures: MeasuresTable
  memberships: MembershipsTable
  organizations: OrganizationsTable
  outage_organizations: OutageOrganizationsTable
  outages: OutagesTable
  participant_routes: ParticipantRoutesTable
  schema_migrations: SchemaMigrationsTable
  sign_in_throttle: SignInThrottleTable
  simulator_authcodes: SimulatorAuthcodesTable
  simulator_central_register: SimulatorCentralRegisterTable
  simulator_clock: SimulatorClockTable
  simulator_clock_readers: SimulatorClockReadersTable
  simulator_deliveries: SimulatorDeliveriesTable
  simulator_directory: SimulatorDirectoryTable
  simulator_faults: SimulatorFaultsTable
  simulator_messages: SimulatorMessagesTable
  simulator_nodes: SimulatorNodesTable
  simulator_refusals: SimulatorRefusalsTable
  simulator_taxpayers: SimulatorTaxpayersTable
  transmission_index: TransmissionIndexTable
  users: UsersTable
}

/** Tables of the identity pool, in the schema `auth`. */
export type AuthTables = {
  account: AuthAccountTable
  authenticator: AuthAuthenticatorTable
  passkey: AuthPasskeyTable
  recovery_code: AuthRecoveryCodeTable
  session: AuthSessionTable
  user: AuthUserTable
  verification: AuthVerificationTable
}

/** Functions of the schema `falaj` that return rows: queried by `fromFunction`. */
export type RowFunctions = {
  all_archive_tenants: { parameters: []; row: AllArchiveTenantsRow }
  archive_tenants: { parameters: []; row: ArchiveTenantsRow }
  awaited_peers: { parameters: []; row: AwaitedPeersRow }
  awaited_statuses: { parameters: [by_now: Date | null, most: number | null]; row: AwaitedStatusesRow }
  document_months_of_all: { parameters: [in_environment: string | null, in_year: string | null]; row: DocumentMonthsOfAllRow }
  find_contacts: { parameters: [filter: JsonValue | null, patterns: readonly string[] | null, grams: readonly string[] | null, edge_name: string | null, edge_id: string | null, backwards: boolean | null, most: number | null]; row: FindContactsRow }
  find_documents: { parameters: [filter: JsonValue | null, patterns: readonly string[] | null, grams: readonly string[] | null, edge_date: string | null, edge_id: string | null, backwards: boolean | null, most: number | null]; row: FindDocumentsRow }
  find_products: { parameters: [filter: JsonValue | null, patterns: readonly string[] | null, grams: readonly string[] | null, edge_name: string | null, edge_id: string | null, backwards: boolean | null, most: number | null]; row: FindProductsRow }
  open_deletions: { parameters: []; row: OpenDeletionsRow }
  organizations_of_person: { parameters: []; row: OrganizationsOfPersonRow }
  queue_figures: { parameters: []; row: QueueFiguresRow }
  running_background_runs: { parameters: []; row: RunningBackgroundRunsRow }
  running_bulk_runs: { parameters: []; row: RunningBulkRunsRow }
  service_level_counts: { parameters: [in_environment: string | null, from_at: Date | null, until_at: Date | null, as_of: Date | null, sent_minutes: number | null, received_minutes: number | null, below_bytes: number | null, home_scheme: string | null, counts_abroad: boolean | null]; row: ServiceLevelCountsRow }
  stuck_transmissions: { parameters: [in_environment: string | null, not_sent: string | null, no_status: string | null, after: string | null, most: number | null]; row: StuckTransmissionsRow }
  transmission_counts: { parameters: []; row: TransmissionCountsRow }
  unheard_events: { parameters: [at_after: Date | null, at_before: Date | null, most: number | null]; row: UnheardEventsRow }
  unsettled_transmissions: { parameters: [changed_after: Date | null, overdue: Date | null, after: string | null, most: number | null]; row: UnsettledTransmissionsRow }
  waiting_at_provider: { parameters: [before: Date | null, most: number | null]; row: WaitingAtProviderRow }
  waiting_transmissions: { parameters: [in_environment: string | null, peer: string | null, most: number | null]; row: WaitingTransmissionsRow }
  working_imports: { parameters: []; row: WorkingImportsRow }
}

/** Columns that hold JSON, by table. */
export const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  arrival_events: ['data'],
  audit_entries: ['before', 'after'],
  background_runs: ['input', 'result'],
  bulk_items: ['findings'],
  bulk_runs: ['matching'],
  contacts: ['legal_registration', 'billing_address', 'shipping_address', 'self_billing_agreement'],
  document_contents: ['draft', 'totals', 'findings'],
  document_delivery_events: ['requester'],
  document_views: ['filters'],
  documents: ['rejection', 'approval_details'],
  evidence_packs: ['entry'],
  export_tickets: ['request'],
  filed_vat_returns: ['figures'],
  idempotency_keys: ['response'],
  import_mappings: ['fields'],
  import_rows: ['cells', 'was', 'findings', 'input', 'before'],
  imports: ['format', 'columns', 'counts', 'report', 'comparison', 'decisions', 'asked_by'],
  notices: ['params'],
  onboarding_attempts: ['draft', 'legal_registration', 'address', 'steps'],
  paper_styles: ['terms', 'bank', 'accounts'],
  participants: ['legal_registration', 'address'],
  payments: ['refunded_parts'],
  simulator_faults: ['faults'],
  simulator_taxpayers: ['legal_registration', 'address'],
  transmission_events: ['data'],
  transmissions: ['content'],
}

/** Columns that are not the names of their fields in snake case, by field. */
export const irregularColumns: Readonly<Record<string, string>> = {
  reportingId1: 'reporting_id_1',
  reportingId2: 'reporting_id_2',
  reportingId3: 'reporting_id_3',
}
