/**
 * Every table of the schema with its kind: the owner of its rows, and their place in a distributed PostgreSQL
 * (Citus). Tests compare the list with the real catalog (row-level-security.test.ts, tables.test.ts).
 */

/**
 * Tables of one organization and environment: with row-level security, both columns first in each unique key, and
 * distributed by `organization_id`, all rows of an organization on one node. A table that another one refers to comes
 * before it.
 */
export const tenantTables: readonly string[] = [
  'archive_classes',
  'archive_heads',
  'archive_holds',
  'archive_objects',
  'api_keys',
  'attachment_files',
  'audit_checks',
  'audit_entries',
  'audit_heads',
  'background_runs',
  'bank_accounts',
  'bulk_items',
  'bulk_runs',
  'business_responses',
  'settled_responses',
  'contacts',
  'credit_parts',
  'documents',
  'document_assignments',
  'document_attachments',
  'document_comments',
  'document_contents',
  'document_reporting_ids',
  'document_search',
  'document_vat',
  'document_views',
  'document_months',
  'document_pdfs',
  'document_month_marks',
  'document_deliveries',
  'document_delivery_events',
  'document_mails',
  'data_export_parts',
  'domain_events',
  'events',
  'evidence_packs',
  'export_tickets',
  'filed_vat_returns',
  'held_up_transmissions',
  'idempotency_keys',
  'imports',
  'import_files',
  'import_rows',
  'import_mappings',
  'import_links',
  'internal_files',
  'notices',
  'notice_choices',
  'notice_marks',
  'notice_reads',
  'number_series',
  'number_series_past',
  'onboarding_attempts',
  'outage_notices',
  'paper_logos',
  'paper_styles',
  'participant_settings',
  'participants',
  'payments',
  'product_sales',
  'products',
  'provider_answers',
  'retained_amounts',
  'report_files',
  'report_sales',
  'transmission_attempts',
  'transmission_events',
  'transmissions',
]

/**
 * People and organizations, over both environments: with policies of their own (a user sees their own row and
 * organizations), and on the coordinator of a distributed PostgreSQL. Invitations do not move with an organization:
 * their links lead to the source. Requests for deletion do not either: they are made again.
 */
export const identityTables: readonly string[] = [
  'organizations',
  'users',
  'memberships',
  'invitations',
  'deletion_requests',
  'deletion_steps',
]

/**
 * Tables without row-level security, each with the reason; on the coordinator of a distributed PostgreSQL. A table
 * that another one refers to comes before it.
 */
export const sharedTables = {
  schema_migrations: 'which migrations ran; not granted to the application',
  'falaj.workers': 'worker processes; not granted to the application',
  'falaj.suspect_jobs': 'jobs under which worker processes ended; ids only, not granted to the application',
  'auth.user': 'the identity pool knows people and no organizations',
  'auth.session': 'the identity pool',
  'auth.account': 'the identity pool',
  'auth.verification': 'the identity pool',
  'auth.authenticator': 'the second step of a sign-in; belongs to a person',
  'auth.recovery_code': 'the second step of a sign-in; belongs to a person',
  'auth.passkey': 'the public half of what somebody signs in with; belongs to a person',
  mail_outbox: 'mail belongs to a person and may come before any organization',
  sign_in_throttle: 'keyed hashes of addresses, before anybody is known',
  participant_routes: 'finds the tenant of an inbound document; ids only',
  transmission_index: 'finds the tenant of an answer to an envelope; ids only',
  inbound_envelopes: 'what came in, kept before anybody knows for whom',
  inbound_contents: 'the bytes of it',
  arrival_events: 'what happened to what came in; no content',
  directory_cache: 'what the public directory says of participants; not who asked',
  outages: 'when a peer of the exchange was down; no content',
  outage_organizations: 'whom to tell that an outage is over; no content',
  measures: 'counts over all processes; no tenants in them',
  exchange_peers: 'how the peers of the exchange do; no content',
  exchange_peer_hours: 'counts by peer and hour; no content',
  simulator_taxpayers: 'plays the world outside the portal',
  simulator_authcodes: 'plays the world outside the portal',
  simulator_central_register: 'plays the world outside the portal',
  simulator_clock: 'plays the world outside the portal',
  simulator_clock_readers: 'plays the world outside the portal',
  simulator_deliveries: 'plays the world outside the portal',
  simulator_directory: 'plays the world outside the portal',
  simulator_faults: 'plays the world outside the portal',
  simulator_messages: 'plays the world outside the portal',
  simulator_nodes: 'plays the world outside the portal',
  simulator_refusals: 'plays the world outside the portal',
  closed_organizations: 'which organizations are moved elsewhere; ids only',
} as const satisfies Readonly<Record<string, string>>

/** Written by triggers of other tables, and moved with those. */
export const derivedTables: readonly string[] = ['document_reporting_ids', 'document_search']

/**
 * Built again where needed: copies of other rows, and checks that are sealed with the secret of one installation.
 * They are neither moved nor backed up.
 */
export const copiedTables: readonly string[] = [
  'document_pdfs',
  'background_runs',
  'data_export_parts',
  'evidence_packs',
  'report_files',
  'report_sales',
  'audit_checks',
]

const members = 'select user_id from memberships where organization_id = $1'
const identities = `select identity_id from users where id in (${members})`
const ended = `select environment, outage_id from outage_organizations where organization_id = $1
  and (environment, outage_id) in (select environment, id from outages where ended_at is not null)`

/**
 * The rows of a table without row-level security that belong to an organization and move with it (decision 31): a
 * condition over the organization (`$1`) and the undecided arrivals that move (`$2`), or the reason why none do.
 */
type Belonging = { readonly rows: string } | { readonly stays: string }

const simulated = { stays: 'the world outside is what it is around each database' }
const installation = { stays: 'of the installation' }

export const belongings: Readonly<Record<keyof typeof sharedTables, Belonging>> = {
  schema_migrations: { stays: 'compared instead: both databases must have run the same' },
  'falaj.workers': installation,
  'falaj.suspect_jobs': installation,
  'auth.user': { rows: `id in (${identities})` },
  'auth.account': { rows: `"userId" in (${identities})` },
  'auth.session': { stays: 'people sign in again' },
  'auth.verification': { stays: 'codes and links lead to where they were asked for' },
  'auth.authenticator': { stays: 'sealed by the secret of an installation; codes come by e-mail instead' },
  'auth.recovery_code': { stays: 'hashed by the secret of an installation' },
  'auth.passkey': { stays: 'holds at the address of an installation; people add one where they are' },
  mail_outbox: { stays: 'mails hold codes and links, which lead to where they were asked for' },
  sign_in_throttle: installation,
  participant_routes: { rows: 'organization_id = $1' },
  transmission_index: { rows: 'organization_id = $1' },
  inbound_envelopes: { rows: '(owner_organization = $1 or id = any($2))' },
  inbound_contents: {
    rows: 'arrival_id in (select id from inbound_envelopes where owner_organization = $1 or id = any($2))',
  },
  arrival_events: {
    rows: 'arrival_id in (select id from inbound_envelopes where owner_organization = $1 or id = any($2))',
  },
  directory_cache: installation,
  outages: { rows: `(environment, id) in (${ended})` },
  outage_organizations: { rows: `(environment, outage_id) in (${ended}) and organization_id = $1` },
  measures: installation,
  exchange_peers: installation,
  exchange_peer_hours: installation,
  simulator_authcodes: simulated,
  simulator_central_register: simulated,
  simulator_clock: simulated,
  simulator_clock_readers: simulated,
  simulator_deliveries: simulated,
  simulator_directory: simulated,
  simulator_faults: simulated,
  simulator_messages: simulated,
  simulator_nodes: simulated,
  simulator_refusals: simulated,
  simulator_taxpayers: simulated,
  closed_organizations: { stays: 'says that an organization is not to be used here' },
}

/** Routes from outside to an organization: removed at the source of a move. */
export const routeTables: readonly string[] = ['participant_routes', 'transmission_index']

/** The table of arrivals, which are stored before a tenant is entered. */
export const arrivalsTable = 'inbound_envelopes'
