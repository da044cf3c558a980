import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, startWorkerOf, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { type MailServer, partsOf, startMailServer } from './testing/mail-server.ts'

let server: MailServer
let worker: Awaited<ReturnType<typeof startWorkerOf>>
let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let limited: TestCompany
let buyers = 20

beforeAll(async () => {
  server = await startMailServer()
  const env = { SMTP_URL: server.url, FALAJ_DELIVERIES_PER_DAY: '60' }
  portal = await startTestPortal({ worker: false, env })
  worker = await startWorkerOf(portal)
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  limited = await registerCompany(portal, { name: 'Limited' })
})
afterAll(async () => {
  await worker.stop()
  await portal.stop()
  await server.stop()
})

/** A document that was not mailed yet, for a buyer of its own or a given one. */
async function newDocument({ buyer = (buyers += 1), company = ours } = {}): Promise<string> {
  const { id } = await issueInvoice(portal, company, standardInvoice(outsideBuyer(buyer)))
  await portal.runJobs()
  server.received.length = 0
  return id
}
const mail = (id: string, body: object, options: { key?: string; token?: string } = {}) =>
  portal.request('POST', `/documents/${id}/deliveries`, {
    token: options.token ?? ours.token,
    idempotencyKey: options.key ?? true,
    body: { channel: 'email', language: 'en', ...body },
  })
const listed = async (id: string, { token } = ours) =>
  (await portal.request('GET', `/documents/${id}/deliveries`, { token })).body.data
const addresses = (names: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${names}${index}@buyer.example`)
const headOf = (raw: string, name: string) =>
  new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, ' ')
const pathsOf = (answer: { body: { findings: { path: string }[] } }) =>
  answer.body.findings.map(({ path }) => path)

describe('a mail to several recipients', () => {
  test('reaches each address once with a link of its own, and shows who else got it', async () => {
    const id = await newDocument()
    const request = {
      to: ['a@buyer.example', 'b@buyer.example', 'A@Buyer.example'],
      cc: ['c@buyer.example', 'b@buyer.example'],
      copyToMe: true,
    }
    const response = await mail(id, request, { key: 'several-recipients' })
    expect(response.status).toBe(201)
    expect(response.body.data.map(({ role, to }: { role: string; to: string }) => [role, to])).toEqual([
      ['to', 'a@buyer.example'],
      ['to', 'b@buyer.example'],
      ['cc', 'c@buyer.example'],
      ['self', ours.email],
    ])
    const again = await mail(id, request, { key: 'several-recipients' })
    expect(again.body.data).toEqual(response.body.data)
    await portal.runJobs()
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(
      ['a@buyer.example', 'b@buyer.example', 'c@buyer.example', ours.email].toSorted(),
    )
    const links = server.received.map(({ raw }) => /#\S+/.exec(partsOf(raw)[0]?.text ?? '')?.[0])
    expect(new Set(links).size).toBe(4)
    for (const { raw } of server.received) {
      expect(headOf(raw, 'to')).toBe('a@buyer.example, b@buyer.example')
      expect(headOf(raw, 'cc')).toBe('c@buyer.example')
      expect(raw.split('\r\n\r\n')[0]).not.toContain(ours.email)
    }
    const { deliveries, mails } = await listed(id)
    expect(mails).toHaveLength(1)
    expect(deliveries.map(({ mailId }: { mailId: string }) => mailId)).toEqual(
      Array.from({ length: 4 }, () => mails[0].id),
    )
    // One link is revoked, and the others still work.
    const [first, second] = response.body.data
    const revoked = await portal.request('POST', `/documents/${id}/deliveries/${first.id}/revoke`, {
      token: ours.token,
    })
    expect(revoked.status).toBe(200)
    const open = (link: string) =>
      portal.request('POST', '/delivered', { body: { token: new URL(link).hash.replace('#preprod.', '') } })
    expect((await open(first.link)).status).toBe(410)
    expect((await open(second.link)).status).toBe(200)
    const opened = (await listed(id)).deliveries.filter((one: { openedAt: string }) => one.openedAt)
    expect(opened.map(({ to }: { to: string }) => to)).toEqual(['b@buyer.example'])
    // All links of the document end at once; a repeat and another organization change nothing.
    const revokeAll = (token: string) =>
      portal.request('POST', `/documents/${id}/deliveries/revoke`, { token })
    expect((await revokeAll(others.token)).body.code).toBe('document.not-found')
    expect((await revokeAll('')).status).toBe(401)
    expect((await revokeAll(ours.token)).body.data.revoked).toHaveLength(3)
    expect((await revokeAll(ours.token)).body.data.revoked).toEqual([])
    expect((await open(second.link)).status).toBe(410)
    const [trail] = await portal.query<{ after: object }>(
      `select after from audit_entries where action = 'delivery.requested' and subject_id = $1`,
      [id],
    )
    expect(trail?.after).toMatchObject({ recipients: 2, copies: 1, copyToSender: true, withMessage: false })
    expect(JSON.stringify(trail)).not.toContain('buyer.example')
  })

  test('goes to the others when one recipient is refused, who can get it again', async () => {
    const id = await newDocument({ buyer: 7 })
    const to = ['nobody@buyer.example', 'fine@buyer.example', 'later@buyer.example']
    const response = await mail(id, { to, cc: ['copy@buyer.example'] })
    await portal.runJobs()
    const states = async () =>
      Object.fromEntries(
        (await listed(id)).deliveries.map((one: { to: string; mail: string }) => [one.to, one.mail]),
      )
    expect(await states()).toEqual({
      'nobody@buyer.example': 'bounced',
      'fine@buyer.example': 'sent',
      'later@buyer.example': 'postponed',
      'copy@buyer.example': 'sent',
    })
    // The next document for the same buyer proposes the addresses that work, and no message.
    const next = await newDocument({ buyer: 7 })
    expect((await listed(next)).last).toEqual({
      to: ['fine@buyer.example', 'later@buyer.example'],
      cc: ['copy@buyer.example'],
      language: 'en',
    })
    server.isReady = true
    const [, fine] = response.body.data
    const resent = await portal.request('POST', `/documents/${id}/deliveries/${fine.id}/resend`, {
      token: ours.token,
      idempotencyKey: true,
    })
    expect(resent.status).toBe(202)
    server.received.length = 0
    await portal.runJobs()
    expect(server.received.map(({ to: one }) => one)).toContain('fine@buyer.example')
    expect(server.received.map(({ to: one }) => one)).not.toContain('copy@buyer.example')
  })

  test('proposes no address that was revoked, failed, or belongs to another company', async () => {
    const lastOf = async (id: string) => (await listed(id)).last
    const id = await newDocument({ buyer: 8 })
    const to = ['kept@buyer.example', 'revoked@buyer.example', 'failed@buyer.example']
    const [, revoked, failed] = (await mail(id, { to })).body.data
    await portal.runJobs()
    const next = await newDocument({ buyer: 8 })
    expect((await lastOf(next)).to).toEqual(to)
    await portal.request('POST', `/documents/${id}/deliveries/${revoked.id}/revoke`, { token: ours.token })
    await portal.query(
      `insert into document_delivery_events (organization_id, environment, id, delivery_id, type, request_id, at)
       select organization_id, environment, 'dle_zz', delivery_id, 'failed', id, at
       from document_delivery_events where delivery_id = $1 and type = 'requested'`,
      [failed.id],
    )
    expect((await lastOf(next)).to).toEqual(['kept@buyer.example'])
    // Another company of the organization does not learn them.
    const move = (from: string, into: string) =>
      portal.query('update documents set participant_key = $2 where id = $1 and participant_key = $3', [
        id,
        into,
        from,
      ])
    const [{ key: own } = { key: '' }] = await portal.query<{ key: string }>(
      'select participant_key as key from documents where id = $1',
      [id],
    )
    await portal.query('alter table documents disable trigger user')
    await move(own, 'par_another')
    expect(await lastOf(next)).toBeNull()
    await move('par_another', own)
    await portal.query('alter table documents enable trigger user')
    expect((await lastOf(next)).to).toEqual(['kept@buyer.example'])
  })

  test('proposes addresses for a buyer without an id only when the document names one of them', async () => {
    const household = { participantId: '0235:9900000098', tin: '1900000009', nameEn: 'Layla Household' }
    const issue = async (email?: string) => {
      const draft = standardInvoice(household)
      const buyer = { ...draft.buyer, ...(email ? { contact: { email } } : {}) }
      return (await issueInvoice(portal, ours, { ...draft, buyer })).id
    }
    const id = await issue()
    await mail(id, { to: ['layla@buyer.example', 'omar@buyer.example'] })
    await portal.runJobs()
    expect((await listed(await issue())).last).toBeNull()
    expect((await listed(await issue('else@buyer.example'))).last).toBeNull()
    expect((await listed(await issue('Layla@buyer.example'))).last?.to).toEqual([
      'layla@buyer.example',
      'omar@buyer.example',
    ])
  })

  test('is refused as a whole, with the name of the entry that is wrong', async () => {
    const id = await newDocument()
    expect(pathsOf(await mail(id, { to: ['a@buyer.example', 'b@'], cc: ['x'] }))).toEqual(['to[1]', 'cc[0]'])
    expect(pathsOf(await mail(id, { to: [] }))).toEqual(['to'])
    expect(pathsOf(await mail(id, { to: addresses('a', 11), cc: addresses('b', 11) }))).toEqual(['to', 'cc'])
    const long = { to: ['a@buyer.example'], message: 'x'.repeat(2_001), subject: 'x'.repeat(151) }
    expect(pathsOf(await mail(id, long)).toSorted()).toEqual(['message', 'subject'])
    expect((await mail(id, { to: ['a@buyer.example'] }, { token: others.token })).status).toBe(404)
    expect((await mail(id, { to: ['a@buyer.example'] }, { token: '' })).status).toBe(401)
    const made = await portal.request('POST', '/keys', {
      token: ours.token,
      idempotencyKey: true,
      body: { name: 'Mails', scopes: ['document.issue'], participants: null, expiresOn: null },
    })
    const byKey = (body: object) =>
      portal.request('POST', `/documents/${id}/deliveries`, {
        headers: { authorization: `Bearer ${made.body.data.secret}` },
        idempotencyKey: true,
        body: { channel: 'email', language: 'en', to: ['a@buyer.example'], ...body },
      })
    expect(pathsOf(await byKey({ copyToMe: true }))).toEqual(['copyToMe'])
    expect((await listed(id)).deliveries).toEqual([])
    expect((await byKey({})).status).toBe(201)
  })
})

describe('the message of the sender', () => {
  test('is quoted under the name of the company, line by line, without links, in text and HTML', async () => {
    const id = await newDocument()
    const message = [
      'Dear Layla,\r\n\r\n\r\n\r\nplease pay by <b>Sunday</b> & thank you.',
      'See https://evil.example/login or \u202ewww.evil.example',
      '</blockquote><a href="https://evil.example">Open the document</a>',
    ].join('\n')
    const subject = 'November\r\nBcc: x@evil.example'
    expect((await mail(id, { to: ['a@buyer.example'], message, subject })).status).toBe(201)
    await portal.runJobs()
    const [{ raw } = { raw: '' }] = server.received
    expect(headOf(raw, 'subject')).toBe('[Test] November Bcc: x@evil. example')
    expect(headOf(raw, 'bcc')).toBeUndefined()
    const [plain, html] = partsOf(raw).map(({ text }) => text.replaceAll('\r\n', '\n'))
    expect(plain).toContain(
      'Message from Ours LLC:\n\n> Dear Layla,\n>\n> please pay by <b>Sunday</b> & thank you.\n> See https: //evil. example/login or www. evil. example\n',
    )
    expect(html).toContain('<div dir="auto">Dear Layla,</div><div dir="auto">&nbsp;</div>')
    expect(html).toContain('please pay by &lt;b&gt;Sunday&lt;/b&gt; &amp; thank you.')
    expect(html?.match(/<a /g)).toHaveLength(1)
    for (const text of [plain, html]) expect(text).not.toMatch(/evil\.example|\u202e/)
    expect((await listed(id)).mails[0]).toMatchObject({ message: message.trim(), attachPdf: false })
  })
})

describe('the PDF', () => {
  test('is attached when it was wanted, in the language of the mail, and resent with it', async () => {
    const id = await newDocument()
    const response = await mail(id, { to: ['a@buyer.example'], attachPdf: true, language: 'ar' })
    await portal.runJobs()
    const parts = partsOf(server.received[0]?.raw ?? '')
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'application/pdf'])
    expect(parts[2]?.text).toMatch(/^%PDF-/)
    expect(parts[0]?.text).toContain('المستند مرفق بصيغة PDF')
    expect(server.received[0]?.raw).toMatch(/filename="?[^"\r\n]*_ar\.pdf/)
    const [{ id: first }] = response.body.data
    expect((await listed(id)).deliveries[0]).toMatchObject({ id: first, mail: 'sent', pdf: 'attached' })
  })

  test('that is too large for a mail is left out, and the mail and the details say so', async () => {
    const id = await newDocument()
    await mail(id, { to: ['small@buyer.example'], attachPdf: true })
    await portal.runJobs()
    await portal.query(`update document_pdfs set size = 7000001 where document_id = $1`, [id])
    server.received.length = 0
    await mail(id, { to: ['a@buyer.example'], attachPdf: true })
    await portal.runJobs()
    const parts = partsOf(server.received[0]?.raw ?? '')
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(parts[0]?.text).toContain('The PDF is not attached')
    expect((await listed(id)).deliveries[0]).toMatchObject({ mail: 'sent', pdf: 'tooLarge' })
  })
})

test('a PDF that cannot be made postpones the mail, which then goes without it', async () => {
  const id = await newDocument()
  // The store of PDFs is away: no error that the portal knows.
  await portal.query('alter table document_pdfs rename to document_pdfs_away')
  await mail(id, { to: ['a@buyer.example'], attachPdf: true })
  const next = async (attempts: number) => {
    const reschedule = () =>
      portal.query(
        `select id from graphile_worker.reschedule_jobs(
           array(select id from graphile_worker.jobs where key like 'delivery:%'), run_at => now(), attempts => $1)`,
        [attempts],
      )
    // A job that a worker runs at this moment is not rescheduled.
    await expect.poll(reschedule).toHaveLength(1)
    await portal.runJobs()
  }
  try {
    await next(0)
    expect((await listed(id)).deliveries[0]).toMatchObject({
      mail: 'postponed',
      attempts: 0,
      refusal: { code: 'pdfPending' },
    })
    expect(server.received).toHaveLength(0)
    await next(4)
    expect((await listed(id)).deliveries[0]).toMatchObject({ mail: 'postponed', pdf: null })
    await next(5)
    expect((await listed(id)).deliveries[0]).toMatchObject({ mail: 'sent', pdf: 'notMade', refusal: null })
  } finally {
    await portal.query('alter table document_pdfs_away rename to document_pdfs')
  }
  const steps = (await readDocument(portal, ours, id)).timeline.map(({ key }: { key: string }) => key)
  expect(steps.slice(0, 3)).toEqual(['outsideSent', 'outsidePdfPending', 'outsideRequested'])
  expect(partsOf(server.received[0]?.raw ?? '')[0]?.text).toContain('The PDF is not attached')
})

test('a job of version 0.1 is still run, and new ones have another name, which its workers do not run', async () => {
  const id = await newDocument()
  await worker.stop()
  const response = await mail(id, { to: ['earlier@buyer.example'] })
  const waiting = `from graphile_worker.jobs where key like 'delivery:%'`
  const [job] = await portal.query<{ task: string; queue: string; request: string }>(
    `select task_identifier as task, queue_name as queue, split_part(key, ':', 2) as request ${waiting}`,
  )
  expect(job?.task).toBe('delivery.mail')
  // Sign-in codes and passwords have other queues.
  expect(job?.queue).toMatch(/^delivery-[01]$/)
  const place = { organizationId: ours.organizationId, environment: 'preprod' }
  const payload = { ...place, deliveryId: response.body.data[0].id, requestId: job?.request }
  await portal.query(`select from graphile_worker.complete_jobs(array(select id ${waiting}))`)
  await portal.query(`select from graphile_worker.add_job('delivery.sendMail', $1)`, [
    JSON.stringify(payload),
  ])
  worker = await startWorkerOf(portal)
  await portal.runJobs()
  expect(server.received.map(({ to }) => to)).toContain('earlier@buyer.example')
})

test('a waiting mail is not sent when its requester has lost access', async () => {
  const id = await newDocument()
  const clerk = await joinCompany(portal, ours, 'accountant')
  await worker.stop()
  const response = await mail(id, { to: ['a@buyer.example'] }, { token: clerk.token })
  expect(response.status).toBe(201)
  const { token } = ours
  const { members } = (await portal.request('GET', '/people', { token })).body.data
  const { id: member } = members.find(({ email }: { email: string }) => email === clerk.email)
  expect((await portal.request('DELETE', `/people/${member}`, { token })).status).toBe(200)
  worker = await startWorkerOf(portal)
  await portal.runJobs()
  expect(server.received.map(({ to }) => to)).not.toContain('a@buyer.example')
  expect((await listed(id)).deliveries[0]).toMatchObject({
    mail: 'failed',
    attempts: 0,
    refusal: { code: 'accessEnded' },
  })
})

test('concurrent requests for different documents do not exceed the limit of the organization', async () => {
  const hurried = await registerCompany(portal, { name: 'Hurried' })
  const { token } = hurried
  const ids = []
  for (let made = 0; made < 5; made += 1) ids.push(await newDocument({ company: hurried }))
  await portal.query(
    `insert into document_delivery_events (organization_id, environment, id, delivery_id, type, at)
     select $1, 'preprod', 'dle_' || n, 'dlv_earlier', 'requested', now() from generate_series(1, 55) n`,
    [hurried.organizationId],
  )
  const two = { to: addresses('a', 2) }
  const answers = await Promise.all(ids.map((id) => mail(id, two, { token })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429, 429])
  const waits = answers
    .filter(({ status }) => status === 429)
    .map(({ headers }) => headers.get('retry-after'))
  expect(waits.every((seconds) => Number(seconds) > 86_000)).toBe(true)
})

// The last one, so that its mails are never sent.
test('each recipient counts against the limits of a day, and all are written or none', async () => {
  const { token } = limited
  const id = await newDocument({ company: limited })
  const second = await newDocument({ company: limited })
  const third = await newDocument({ company: limited })
  const full = { to: addresses('a', 10), cc: addresses('b', 10) }
  const first = await mail(id, { ...full, cc: addresses('b', 9), copyToMe: true }, { token })
  expect(first.status).toBe(201)
  const refused = await mail(id, { to: addresses('c', 2) }, { token })
  expect([refused.status, refused.body.code]).toEqual([409, 'delivery.too-many'])
  expect((await listed(id, limited)).deliveries).toHaveLength(20)
  // The copy for the sender is not one of the 20 of the document, and counts for the organization: 22 of 60.
  expect((await mail(id, { to: addresses('c', 1), copyToMe: true }, { token })).status).toBe(201)
  expect((await mail(second, full, { token })).status).toBe(201)
  const beyond = await mail(third, full, { token })
  expect([beyond.status, beyond.body.code]).toEqual([429, 'delivery.too-many-of-organization'])
  expect((await listed(third, limited)).deliveries).toEqual([])
  expect((await mail(third, { to: addresses('a', 10), cc: addresses('b', 8) }, { token })).status).toBe(201)
})
