/**
 * Every table of the schema with its kind: whose rows it holds, and where they lie on a distributed PostgreSQL (Citus).
 * Tests hold the list to the real catalog (row-level-security.test.ts, tables.test.ts).
 */

/**
 * Tables of one organization and environment: behind the wall, with both first in each unique key, and distributed by
 * `organization_id`, all rows of an organization on one node. A table that another one refers to comes before it.
 */
export const tenantTables: readonly string[] = [
  'audit_entries',
  'audit_heads',
  'bulk_items',
  'bulk_runs',
  'business_responses',
  'settled_responses',
  'contacts',
  'documents',
  'document_contents',
  'document_search',
  'events',
  'export_tickets',
  'held_up_transmissions',
  'idempotency_keys',
  'notices',
  'notice_marks',
  'notice_reads',
  'number_series',
  'onboarding_attempts',
  'outage_notices',
  'participant_settings',
  'participants',
  'products',
  'transmission_attempts',
  'transmission_events',
  'transmissions',
]

/**
 * People and organizations, over both environments: behind walls of their own (a person sees oneself and the own
 * organization), and on the coordinator of a distributed PostgreSQL.
 */
export const identityTables: readonly string[] = ['organizations', 'users', 'memberships']

/** Tables outside every wall, each with the reason; on the coordinator of a distributed PostgreSQL. */
export const sharedTables: Readonly<Record<string, string>> = {
  schema_migrations: 'which migrations ran; not granted to the application',
  'falaj.workers': 'worker processes; not granted to the application',
  'auth.user': 'the identity pool knows people and no organizations',
  'auth.session': 'the identity pool',
  'auth.account': 'the identity pool',
  'auth.verification': 'the identity pool',
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
  simulator_authcodes: 'plays the world outside the portal',
  simulator_central_register: 'plays the world outside the portal',
  simulator_clock: 'plays the world outside the portal',
  simulator_deliveries: 'plays the world outside the portal',
  simulator_directory: 'plays the world outside the portal',
  simulator_faults: 'plays the world outside the portal',
  simulator_messages: 'plays the world outside the portal',
  simulator_nodes: 'plays the world outside the portal',
  simulator_refusals: 'plays the world outside the portal',
  simulator_taxpayers: 'plays the world outside the portal',
}
