/** A record of every kind whose ids operations take, for one participant of an organization. */
import { expect } from 'vitest'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'
import { joinCompany, type TestCompany } from '../platform/testing/company.ts'
import type { TestPortal } from '../platform/testing/portal.ts'
import { accessOf } from './access-table.ts'
import { createSampleRecords } from './sample-records.ts'

/** Ids by their prefix. */
export type IdsByPrefix = Readonly<Record<string, string>>

/** Segments of addresses in `createSampleRecords` by the prefix of their ids. */
const segments = {
  con: 'contacts',
  prd: 'products',
  par: 'participants',
  key: 'keys',
  mem: 'people',
  inv: 'invitations',
  onb: 'onboarding',
  dvw: 'views',
  evr: 'evidence',
  rpf: 'report-files',
  hld: 'archive',
  dex: 'data-exports',
  bac: 'settings',
  vrt: 'filed-returns',
}

/** Creates one of each through the operations that users have; those that come from outside are added as rows. */
export async function makeParty(portal: TestPortal, company: TestCompany): Promise<IdsByPrefix> {
  const { participant, token, userId } = company
  const retention = { percent: '10' }
  const { id: doc } = await issueInvoice(portal, company, standardInvoice(outsideBuyer(1), { retention }))
  // Also runs the jobs that send the document.
  const things = await createSampleRecords(portal, company)
  const make = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const options = { participant: participant.id, headers, idempotencyKey: true, body } as const
    const made = await portal.request('POST', path, { token, ...options })
    expect([path, made.status < 300, made.body.code]).toEqual([path, true, undefined])
    return made.body.data
  }
  const assigned = await portal.request('PUT', `/documents/${doc}/assignment`, {
    ...{ token, participant: participant.id },
    body: { assignee: userId },
  })
  expect([assigned.status, assigned.body.code]).toEqual([200, undefined])
  const file = { 'content-type': 'application/octet-stream' }
  return {
    ...Object.fromEntries(Object.entries(segments).map(([prefix, segment]) => [prefix, things[segment]])),
    doc,
    usr: userId,
    pay: (await make(`/documents/${doc}/payments`, { paidOn: '2026-11-21', amount: '1' })).payments[0].id,
    cmt: (await make(`/documents/${doc}/comments`, { text: 'Checked' })).id,
    fil: (await make(`/documents/${doc}/internal-files?fileName=a.csv`, 'a;b', file)).id,
    imp: (await make('/imports?kind=documents&fileName=a.csv', 'Number,Buyer\n1,A\n', file)).id,
    blk: (await make('/documents/bulk-retry', { ids: [doc] })).id,
    dlv: (await make(`/documents/${doc}/deliveries`, { channel: 'link', language: 'en' }))[0].id,
    ...(await addRows(portal, company, doc)),
  }
}

/** A member who may create keys, with a key that was used: a change of the role ends it. */
export async function makeMember(
  portal: TestPortal,
  company: TestCompany,
): Promise<{ readonly mem: string; readonly key: string }> {
  const { email, token } = await joinCompany(portal, company, 'admin')
  const [member] = await portal.query<{ id: string }>(
    'select m.id from memberships m join users u on u.id = m.user_id where u.email = $1',
    [email],
  )
  const made = await portal.request('POST', '/keys', {
    token,
    headers: { 'falaj-organization': company.organizationId },
    body: { name: newId('key'), scopes: ['contact.write'], participants: null, expiresOn: null },
  })
  const { key, secret } = made.body.data
  const contact = await portal.request('POST', '/contacts', {
    headers: { authorization: `Bearer ${secret}` },
    idempotencyKey: true,
    body: { ...accessOf('POST /contacts')?.body, name: newId('con') },
  })
  expect([made.status, contact.status, typeof member?.id]).toEqual([201, 201, 'string'])
  return { mem: member?.id ?? '', key: key.id }
}

async function addRows(
  portal: TestPortal,
  { organizationId, participant }: TestCompany,
  doc: string,
): Promise<IdsByPrefix> {
  const ids = { rsp: newId('rsp'), ntc: newId('ntc'), out: newId('out') }
  await portal.query(
    `insert into business_responses (organization_id, environment, id, document_id, origin, code, words, reason_codes,
       action_codes, envelope_id, at, recorded_at)
     values ($1, 'preprod', $2, $3, 'buyer', 'UQ', 'Which order?', '{}', '{}', $2, now(), now())`,
    [organizationId, ids.rsp, doc],
  )
  await portal.query(
    `insert into notices (organization_id, environment, id, kind, tone, subject_type, subject_id, participant_key, params,
       dedupe_key, at)
     values ($1, 'preprod', $2, 'documentFailed', 'urgent', 'document', $3, $4, '{}', $2, now())`,
    [organizationId, ids.ntc, doc, participant.id],
  )
  await portal.query(
    `insert into outages (environment, id, kind, seat, began_at) values ('preprod', $1, 'provider', $2, now())`,
    [ids.out, ids.out.slice(-6)],
  )
  await portal.query(
    `insert into outage_organizations (environment, outage_id, organization_id) values ('preprod', $1, $2)`,
    [ids.out, organizationId],
  )
  await portal.query(
    `insert into held_up_transmissions (organization_id, environment, transmission_id, peer_kind, seat, document_id,
       transmission_kind, first_at, last_at)
     select organization_id, environment, id, 'provider', $1, document_id, kind, now(), now() from transmissions
     where document_id = $2 limit 1`,
    [ids.out.slice(-6), doc],
  )
  return ids
}
