/** The promises after any storm, checked in the tables of the portal and of the simulated nodes. */

import { verifyAudit } from '../../src/server/audit/index.ts'
import { toRecord } from '../../src/server/documents/rows/document-row.ts'
import { standingOf } from '../../src/server/documents/standing/standing.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import {
  faultsOfDomainEvents,
  type StoredEvent,
} from '../../src/server/platform/testing/check-domain-events.ts'
import type { Rig } from './rig.ts'

/** An issue that the portal has acknowledged. */
export interface Acknowledged {
  readonly id: string
  readonly ends: readonly string[]
}

export interface Check {
  readonly promise: string
  /** Number of checked rows. */
  readonly looked: number
  /** Number of breaches, at most a few of them in words. */
  readonly breaches: number
  readonly examples: readonly string[]
}

const examplesAtMost = 5

function check(promise: string, looked: number, faults: readonly string[]): Check {
  return { promise, looked, breaches: faults.length, examples: faults.slice(0, examplesAtMost) }
}

/** Every promise with its result; none may have a breach. */
export async function verifyAll(whole: Rig, acknowledged: readonly Acknowledged[]): Promise<Check[]> {
  return await whole.gathered((query) => verify({ ...whole, query }, acknowledged))
}

async function verify(rig: Rig, acknowledged: readonly Acknowledged[]): Promise<Check[]> {
  return [
    await noneLost(rig, acknowledged),
    await endsAsItMust(rig, acknowledged),
    await issuedOnce(rig),
    await oneEnvelopeEach(rig),
    await receivedWhenSent(rig),
    await receivedHereOnce(rig),
    await outsideOnce(rig),
    await reportedOnce(rig),
    await buyersReportOnce(rig),
    await noneStuck(rig),
    await nothingQuarantined(rig),
    await noJobGivenUp(rig),
    await numbersConsecutive(rig),
    await reportingIdsFilled(rig),
    await auditWhole(rig),
    await eventsOnce(rig),
    await eventsInOrder(rig),
    await eventsAsDeclared(rig),
  ]
}

async function faultsOf(rig: Rig, sql: string): Promise<string[]> {
  return (await rig.query<{ fault: string }>(sql)).map((row) => row.fault)
}

async function count(rig: Rig, sql: string): Promise<number> {
  return (await rig.query<{ n: number }>(`select (${sql})::integer as n`))[0]?.n ?? 0
}

async function noneLost(rig: Rig, acknowledged: readonly Acknowledged[]): Promise<Check> {
  const rows = await rig.query<{ id: string }>(
    `select d.id from documents d where d.state = 'issued' and exists (
       select from transmissions t where t.organization_id = d.organization_id and t.document_id = d.id
         and t.kind = 'invoice')`,
  )
  const stored = new Set(rows.map((row) => row.id))
  const lost = acknowledged.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
  return check(
    'every acknowledged issue is an issued document with a transmission to its receiver',
    acknowledged.length,
    lost,
  )
}

async function endsAsItMust(rig: Rig, acknowledged: readonly Acknowledged[]): Promise<Check> {
  const rows = await rig.query(`select * from documents where state = 'issued'`)
  const verdicts = new Map(
    rows.map((row) => {
      const record = toRecord(row as Parameters<typeof toRecord>[0])
      return [record.id, standingOf(record).verdict]
    }),
  )
  const wrong = acknowledged
    .filter(({ id, ends }) => !ends.includes(verdicts.get(id) ?? ''))
    .map(({ id, ends }) => `${id} is ${verdicts.get(id)}, not ${ends.join(' or ')}`)
  return check(
    'every document has ended with the verdict that its receiver calls for',
    acknowledged.length,
    wrong,
  )
}

async function issuedOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select d.id || ' has ' || count(a.id) || ' entries' as fault
     from documents d left join audit_entries a on a.organization_id = d.organization_id
       and a.environment = d.environment and a.subject_id = d.id and a.action = 'document.issued'
     where d.state = 'issued' group by d.id having count(a.id) <> 1`,
  )
  const looked = await count(rig, `select count(*) from documents where state = 'issued'`)
  return check('every issue stands once in the audit trail', looked, faults)
}

async function oneEnvelopeEach(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select document_id || ' ' || kind || ' ' || revision || ': ' || count(*) || ' envelopes' as fault
     from transmissions where document_id is not null
     group by organization_id, document_id, kind, revision having count(distinct envelope_id) <> 1`,
  )
  const looked = await count(rig, `select count(*) from transmissions`)
  return check('a document has one envelope for each purpose', looked, faults)
}

async function receivedWhenSent(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select t.envelope_id || ' (' || t.kind || ') is ' || t.state || ', ' ||
        case when m.envelope_id is null then 'not there' else 'there' end as fault
     from transmissions t left join simulator_messages m on m.envelope_id = t.envelope_id
     where (t.state = 'sent') <> (m.envelope_id is not null)`,
  )
  const looked = await count(rig, `select count(*) from transmissions where state = 'sent'`)
  return check('what is called sent is at its receiver, and nothing else is', looked, faults)
}

async function receivedHereOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select t.envelope_id || ' was received ' || count(d.id) || ' times' as fault
     from transmissions t
     join participant_routes r on r.environment = t.environment and r.participant_id = t.receiver
     left join documents d on d.state = 'received' and d.envelope_id = t.envelope_id
       and d.organization_id = r.organization_id
     where t.kind = 'invoice' and t.state = 'sent'
     group by t.envelope_id having count(d.id) <> 1
     union all
     select 'received document ' || d.id || ' came in an envelope of nobody'
     from documents d left join transmissions t on t.envelope_id = d.envelope_id and t.kind = 'invoice'
     where d.state = 'received' and t.id is null`,
  )
  const looked = await count(rig, `select count(*) from documents where state = 'received'`)
  return check('a document to a company of this portal is received there once', looked, faults)
}

async function outsideOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select coalesce(t.document_id, 'no document of ours') || ' came ' || count(*) || ' times' as fault
     from simulator_messages m
     left join transmissions t on t.envelope_id = m.envelope_id and t.kind = 'invoice'
     where m.node = 'accessPoint' and m.kind in ('invoice', 'creditNote')
     group by t.document_id having count(*) <> 1 or t.document_id is null`,
  )
  const looked = await count(
    rig,
    `select count(*) from simulator_messages where node = 'accessPoint' and kind = 'invoice'`,
  )
  return check('the network has each document once, and none that is not ours', looked, faults)
}

async function reportedOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select t.document_id || ' was reported ' || count(m.envelope_id) || ' times' as fault
     from transmissions t left join simulator_messages m
       on m.node = 'taxPlatform' and m.envelope_id = t.envelope_id
     where t.kind = 'taxReport' and t.state = 'sent'
     group by t.organization_id, t.document_id having count(m.envelope_id) <> 1
     union all
     select m.envelope_id || ' was reported by nobody'
     from simulator_messages m left join transmissions t on t.envelope_id = m.envelope_id
     left join participant_routes r on r.environment = 'preprod' and r.participant_id = m.sender
     where m.node = 'taxPlatform' and m.kind = 'taxData' and t.id is null and r.participant_id is not null`,
  )
  const looked = await count(
    rig,
    `select count(*) from simulator_messages where node = 'taxPlatform' and kind = 'taxData'`,
  )
  return check('the tax platform has one report of each document and role', looked, faults)
}

async function buyersReportOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `with outside as (
       select m.receiver, count(*) as documents from simulator_messages m
       left join participant_routes r on r.environment = 'preprod' and r.participant_id = m.receiver
       where m.node = 'accessPoint' and m.kind = 'invoice' and r.participant_id is null group by 1),
     reported as (
       select sender, count(*) as reports from simulator_messages
       where node = 'taxPlatform' and kind = 'taxData' group by 1)
     select o.receiver || ' has ' || o.documents || ' documents and ' || coalesce(t.reports, 0) || ' reports' as fault
     from outside o left join reported t on t.sender = o.receiver where coalesce(t.reports, 0) <> o.documents`,
  )
  const looked = await count(
    rig,
    `select count(distinct receiver) from simulator_messages where node = 'accessPoint'`,
  )
  return check('outside buyers report each of their documents once', looked, faults)
}

async function noneStuck(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select id || ' (' || kind || ') is open' as fault from transmissions where unsettled and wake_at is not null
     union all select id || ' is not decided' from inbound_envelopes where state = 'stored'
     union all select id || ' is not sent' from simulator_deliveries where due_at <= now()`,
  )
  const looked = await count(rig, `select count(*) from transmission_index`)
  return check('nothing is stuck', looked, faults)
}

async function nothingQuarantined(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select id || ' is ' || state || ': ' || coalesce(detail, '') as fault from inbound_envelopes
     where state not in ('accepted', 'stored')`,
  )
  const looked = await count(rig, `select count(*) from inbound_envelopes`)
  return check('every envelope that came in found its place', looked, faults)
}

async function noJobGivenUp(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select task_identifier || ' ' || id || ': ' || last_error as fault from graphile_worker.jobs
     where attempts >= max_attempts and last_error is not null`,
  )
  const looked = await count(rig, `select count(*) from graphile_worker.jobs`)
  return check('no job was given up', looked, faults)
}

async function numbersConsecutive(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `with numbered as (
       select organization_id, participant_key, regexp_replace(number, '[0-9]+$', '') as series,
              substring(number from '[0-9]+$')::bigint as n
       from documents where state = 'issued')
     select participant_key || ' ' || series || ': ' || count(*) || ' numbers from ' || min(n) || ' to ' || max(n)
       || ', ' || count(distinct n) || ' different' as fault
     from numbered group by organization_id, participant_key, series
     having max(n) - min(n) + 1 <> count(*) or count(distinct n) <> count(*)`,
  )
  const looked = await count(
    rig,
    `select count(distinct participant_key) from documents where state = 'issued'`,
  )
  return check('numbers run without gaps and repeats in each series', looked, faults)
}

async function reportingIdsFilled(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select d.id || ': ' || coalesce(reporting_id_1, '-') || ' / ' || coalesce(reporting_id_2, '-') || ' / '
       || coalesce(reporting_id_3, '-') as fault
     from documents d
     left join participant_routes r on r.environment = d.environment
       and r.participant_id = d.receiving_participant_id
     where d.state = 'issued' and d.standing = 'complete' and (reporting_id_1 is null or reporting_id_3 is null
       or (r.participant_id is not null and reporting_id_2 is null))`,
  )
  const looked = await count(
    rig,
    `select count(*) from documents where state = 'issued' and standing = 'complete'`,
  )
  return check('complete documents bear their reporting ids', looked, faults)
}

/** Which domain event each state of a document calls for. */
const factsWithEvents = `
  select organization_id, environment, id, 'document.issued' as name from documents where state = 'issued'
  union all
  select organization_id, environment, id, case when rejected_on_arrival then 'document.refused' else 'document.received' end
  from documents where state = 'received'
  union all
  select organization_id, environment, id, 'document.delivered' from documents
  where state = 'issued' and message_level_status in ('delivered', 'deliveredUnconfirmed')
  union all
  select organization_id, environment, id, 'document.rejected' from documents
  where state = 'issued' and message_level_status = 'rejected'
  union all
  select organization_id, environment, id, 'document.reported' from documents
  where state <> 'draft' and tax_report_state in ('accepted', 'withdrawn')`

async function eventsOnce(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `with facts as (${factsWithEvents}),
     events as (
       select organization_id, environment, subject_id as id, name, count(*) as times from domain_events
       where name in ('document.issued', 'document.received', 'document.refused', 'document.delivered',
         'document.rejected', 'document.reported')
       group by 1, 2, 3, 4)
     select id || ': ' || name || ' ' || coalesce(times, 0) || ' times'
       || case when f.present is null then ' without the fact' else '' end as fault
     from (select *, true as present from facts) f
     full join events e using (organization_id, environment, id, name)
     where times is distinct from 1 or f.present is null`,
  )
  const looked = await count(rig, `select count(*) from (${factsWithEvents}) as facts`)
  return check('issue, arrival, delivery, rejection and report have one domain event each', looked, faults)
}

async function eventsInOrder(rig: Rig): Promise<Check> {
  const faults = await faultsOf(
    rig,
    `select subject_id || ': ' || name || ' is event ' || place as fault
     from (
       select subject_id, name, row_number() over (partition by organization_id, environment, subject_id order by id) as place
       from domain_events where name like 'document.%' and name not like 'document.approval%') as placed
     where (name in ('document.issued', 'document.received', 'document.refused')) <> (place = 1)`,
  )
  const looked = await count(rig, `select count(*) from domain_events`)
  return check('the events of a document begin with its issue or its arrival', looked, faults)
}

async function eventsAsDeclared(rig: Rig): Promise<Check> {
  const rows = await rig.query<StoredEvent>('select name, version, payload from domain_events')
  const faults = faultsOfDomainEvents(rows)
  return check('the payload of every domain event is as declared', rows.length, faults)
}

async function auditWhole(rig: Rig): Promise<Check> {
  const organizations = await rig.query<{ id: string }>(
    `select distinct organization_id as id from audit_entries where environment = 'preprod'`,
  )
  const db = openDatabase(rig.appUrl, { poolSize: 2 })
  const faults: string[] = []
  try {
    for (const { id } of organizations) {
      const scope = { organizationId: id, environment: 'preprod' } as const
      const { intact, brokenAt } = await db.tenant(scope, (tx) => verifyAudit(rig, tx))
      if (!intact) faults.push(`${id} is broken at ${brokenAt}`)
    }
  } finally {
    await db.close()
  }
  const looked = await count(rig, `select count(*) from audit_entries`)
  return check('the audit trail of every organization is whole', looked, faults)
}
