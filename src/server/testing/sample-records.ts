/** Records of a company for calls of operations. */
import { expect } from 'vitest'
import { issueInvoice, standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'
import type { TestCompany } from '../platform/testing/company.ts'
import type { TestPortal } from '../platform/testing/portal.ts'
import { accessOf, uploadOf } from './access-table.ts'

/** Ids by the first part of an address. */
export type SampleRecords = Readonly<Record<string, string>>

/** Creates one record of each kind that operations name. */
export async function createSampleRecords(portal: TestPortal, company: TestCompany): Promise<SampleRecords> {
  const { token, participant } = company
  const make = async (path: string) => {
    const { body } = accessOf(`POST ${path}`) ?? {}
    const options = { token, participant: participant.id, idempotencyKey: true } as const
    const made = await portal.request('POST', path, { ...options, body })
    expect([path, made.status, made.body.code]).toEqual([
      path,
      made.status < 300 ? made.status : 201,
      undefined,
    ])
    // The response to a new key has its secret beside it.
    return (made.body.data.key ?? made.body.data).id as string
  }
  const { id: documents } = await issueInvoice(portal, company, standardInvoice(participant))
  await portal.runJobs()
  return {
    documents,
    contacts: await make('/contacts'),
    products: await make('/products'),
    participants: participant.id,
    keys: await make('/keys'),
    invitations: await make('/people/invitations'),
    people: (await portal.query('select id from memberships where user_id = $1', [company.userId]))[0]?.[
      'id'
    ],
    onboarding: (
      await portal.query('select id from onboarding_attempts where participant_key = $1', [participant.id])
    )[0]?.['id'],
    views: await make('/documents/views'),
    evidence: await make('/evidence/runs'),
    'report-files': await make('/report-files'),
    archive: await make('/archive/holds'),
    'data-exports': await make('/data-exports'),
    settings: await makeBankAccount(portal, company),
    'filed-returns': await addFiledReturn(portal, company),
  }
}

/** A return of a month before the portal has any documents: its figures are not compared with anything. */
async function addFiledReturn(
  portal: TestPortal,
  { organizationId, participant, userId }: TestCompany,
): Promise<string> {
  const id = newId('vrt')
  await portal.query(
    `insert into filed_vat_returns (organization_id, environment, id, participant_key, from_date, to_date, purchases,
       figures, filed_on, reference, marked_by, marked_at)
     values ($1, 'preprod', $2, $3, '2019-01-01', '2019-01-31', 'all', $4, '2019-02-20', '', $5, now())`,
    [organizationId, id, participant.id, JSON.stringify(noFigures), userId],
  )
  return id
}

const noBills = { documents: 0, amount: '0.00', vat: '0.00' }
const noFigures = {
  ...{
    outputs: [],
    inputs: [],
    due: '0.00',
    recoverable: '0.00',
    payable: '0.00',
    outside: [],
    withoutRate: 0,
  },
  openPurchases: { ...noBills, disputed: noBills, undecided: noBills, leftOut: false },
}

/** Changes of bank accounts answer with all of them. */
async function makeBankAccount(portal: TestPortal, company: TestCompany): Promise<string> {
  const path = '/settings/bank-accounts'
  const { body } = accessOf(`POST ${path}`) ?? {}
  const { token, participant } = company
  const made = await portal.request('POST', path, { token, participant: participant.id, body })
  return made.body.data[0].id
}

/** Unknown ids, except for the document: successful operations do not change records that others need. */
export function nothing(things: SampleRecords): SampleRecords {
  return {
    documents: things['documents'] ?? '',
    contacts: newId('con'),
    products: newId('prd'),
    participants: newId('par'),
    keys: newId('key'),
    invitations: newId('inv'),
    people: newId('mem'),
    onboarding: newId('onb'),
    views: newId('dvw'),
    evidence: newId('evr'),
    'report-files': newId('rpf'),
    archive: newId('hld'),
    'data-exports': newId('dex'),
    settings: newId('bac'),
    'filed-returns': newId('vrt'),
    imports: newId('imp'),
  }
}

export interface Requester {
  readonly token?: string
  readonly key?: string
  readonly organization?: string
  readonly environment?: 'preprod' | 'prod'
  readonly participant?: string
}

/** Calls an operation on these records. */
export async function callOn(
  portal: TestPortal,
  company: TestCompany,
  route: string,
  {
    ids,
    requester,
    faults,
  }: { readonly ids: SampleRecords; readonly requester: Requester; readonly faults: object },
) {
  const [method = '', shape = ''] = route.split(' ')
  const { body = route === 'PUT /simulator/faults' ? faults : undefined, file, query } = accessOf(route) ?? {}
  const upload = uploadOf(file)
  const parts = shape.split('/')
  const id =
    ids[parts[2] === 'views' || parts[2] === 'invitations' ? parts[2] : (parts[1] ?? '')] ??
    { outages: newId('out'), 'bulk-runs': newId('blk') }[parts[1] ?? ''] ??
    newId('inb')
  const path = shape
    .replace('{id}', id)
    .replace('{environment}', 'preprod')
    .replace('{provider}', 'emaratax')
    .replace('{transmissionId}', newId('tx'))
    .replace('{index}', '0')
    .replace('{number}', '1')
    .replace('{deliveryId}', newId('dlv'))
    .replace('{paymentId}', newId('pay'))
    .replace('{commentId}', newId('cmt'))
    .replace('{fileId}', newId('fil'))
  const { environment = 'preprod', key, organization, token } = requester
  return await portal.request(method, query ? `${path}?${query}` : path, {
    token,
    environment,
    participant: requester.participant ?? company.participant.id,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(organization ? { 'falaj-organization': organization } : {}),
      ...upload?.headers,
    },
    ...(body || upload ? { body: body ?? upload?.body } : {}),
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
  })
}
