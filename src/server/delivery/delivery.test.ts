import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import {
  issueInvoice,
  largeAttachments,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../documents/testing/invoices.ts'
import { runFalaj } from '../transfer/testing/run-falaj.ts'
import { type MailServer, partsOf, startMailServer } from './testing/mail-server.ts'

let server: MailServer
const logged: string[] = []
let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let document: { id: string; number: string }

beforeAll(async () => {
  server = await startMailServer()
  portal = await startTestPortal({
    env: { SMTP_URL: server.url, LOG_LEVEL: 'trace' },
    log: (line) => logged.push(line),
  })
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  // This buyer cannot be reached by the network.
  const attachments = largeAttachments()
  document = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1), { attachments }))
  await portal.runJobs()
  server.received.length = 0
})
afterAll(async () => {
  await portal.stop()
  await server.stop()
})

const deliver = (body: object, options: { company?: TestCompany; id?: string; key?: string | true } = {}) =>
  portal.request('POST', `/documents/${options.id ?? document.id}/deliveries`, {
    token: (options.company ?? ours).token,
    idempotencyKey: options.key ?? true,
    body,
  })
const listed = async () =>
  (await portal.request('GET', `/documents/${document.id}/deliveries`, { token: ours.token })).body.data
const stateOf = async (id: string) => (await listed()).deliveries.find((one: { id: string }) => one.id === id)
const act = (id: string, verb: 'resend' | 'revoke', token: string | undefined = ours.token) =>
  portal.request('POST', `/documents/${document.id}/deliveries/${id}/${verb}`, {
    token,
    idempotencyKey: true,
  })
const tokenOf = (link: string) => new URL(link).hash.replace('#preprod.', '')
const open = (token: string, environment: 'preprod' | 'prod' = 'preprod') =>
  portal.request('POST', '/delivered', { body: { token }, environment })

describe('a document by mail', () => {
  test('is sent once for a key, in the chosen language, as text and HTML with the same link', async () => {
    const before = await readDocument(portal, ours, document.id)
    const request = { channel: 'email', to: ['accounts@buyer.example'], language: 'ar', days: 30 }
    const response = await deliver(request, { key: 'the-same-key' })
    expect(response).toMatchObject({ status: 201, body: { data: [{ mail: 'waiting', attempts: 0 }] } })
    expect((await deliver(request, { key: 'the-same-key' })).body.data[0].id).toBe(response.body.data[0].id)
    await portal.runJobs()
    expect(server.received.map(({ to }) => to)).toEqual(['accounts@buyer.example'])
    const { id, link } = response.body.data[0]
    const [plain, html] = partsOf(server.received[0]?.raw ?? '')
    expect(plain).toMatchObject({ type: 'text/plain', text: expect.stringContaining(document.number) })
    for (const text of ['فاتورة ضريبية', '262.50 درهم', 'هذه تجربة']) expect(plain?.text).toContain(text)
    // A date with digits alone would be turned around by Arabic text.
    expect(plain?.text).toMatch(/بتاريخ \d{1,2} \p{L}+ \d{4} /u)
    expect(plain?.text.replaceAll('\r\n', '\n')).toContain(`\n${link}\n`)
    expect(html).toMatchObject({ type: 'text/html', text: expect.stringContaining('dir="rtl"') })
    expect(html?.text).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(html?.text).not.toMatch(/<img|<link|src=|url\(/)
    expect(await stateOf(id)).toMatchObject({ mail: 'sent', attempts: 1, openedAt: null, refusal: null })
    // The choice for this buyer is the default for the next document.
    expect((await listed()).last).toEqual({ to: ['accounts@buyer.example'], cc: [], language: 'ar' })
    // The exchange is not affected: only the timeline grows, by steps of another kind.
    const after = await readDocument(portal, ours, document.id)
    expect({ ...after, timeline: [] }).toEqual({ ...before, timeline: [] })
    const steps = after.timeline.map(({ key }: { key: string }) => key)
    expect(steps.slice(0, 2)).toEqual(['outsideSent', 'outsideRequested'])
    const stored = await portal.query(
      'select to_jsonb(d) from document_deliveries d union all select to_jsonb(e) from document_delivery_events e',
    )
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link).split('.')[1])
    const trail = await portal.query(`select 1 from audit_entries where action = 'delivery.requested'`)
    expect(trail).toHaveLength(1)
  })

  test("that is refused shows the mail server's response; one that is deferred is retried", async () => {
    const request = { channel: 'email', language: 'en' }
    const later = (await deliver({ ...request, to: ['later@buyer.example'] })).body.data[0].id
    const refused = (await deliver({ ...request, to: ['nobody@buyer.example'] })).body.data[0].id
    await portal.runJobs()
    expect(await stateOf(refused)).toMatchObject({
      mail: 'bounced',
      attempts: 1,
      refusal: { code: '550', text: expect.stringContaining('No such mailbox here') },
    })
    // The address of a bounced mail is no default.
    expect((await listed()).last?.to).toEqual(['later@buyer.example'])
    expect(await stateOf(later)).toMatchObject({ mail: 'postponed', attempts: 1 })
    server.isReady = true
    await portal.query(`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = 'delivery.mail'), run_at => now())`)
    await portal.runJobs()
    expect(await stateOf(later)).toMatchObject({ mail: 'sent', attempts: 2, refusal: null })
    expect(await act(later, 'resend')).toMatchObject({ status: 202 })
    await portal.runJobs()
    const mails = server.received.filter(({ to }) => to === 'later@buyer.example')
    expect(mails).toHaveLength(2)
    const [first, again] = mails.map(({ raw }) => /^message-id:\s+(.*)$/im.exec(raw)?.[1])
    expect(first).not.toBe(again)
    const types = await portal.query<{ type: string }>(
      'select type from document_delivery_events where delivery_id = $1 order by id',
      [later],
    )
    expect(types.map(({ type }) => type).join(' ')).toBe(
      'requested attempted postponed attempted sent resent attempted sent',
    )
  })
})

test('a mail that bounces later is recorded from the notice of the mail server, once', async () => {
  const to = 'gone@buyer.example'
  const { id } = (await deliver({ channel: 'email', to: [to], language: 'en' })).body.data[0]
  await portal.runJobs()
  expect(await stateOf(id)).toMatchObject({ mail: 'sent' })
  const raw = server.received.findLast((mail) => mail.to === to)?.raw ?? ''
  const [head = ''] = raw.split('\r\n\r\n')
  const noticeOf = (status: string) =>
    [
      'From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n',
      '--b\r\nContent-Type: text/plain\r\n\r\nI am sorry to have to tell you.\r\n',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n',
      `${status}\r\n`,
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\n${head}\r\n--b--\r\n`,
    ].join('\r\n')
  const failed = (address: string) =>
    `Final-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such\r\n user here`
  const bounced = async (notice: string) => {
    const file = path.join(portal.folder, 'notice.eml')
    writeFileSync(file, notice)
    return await runFalaj(portal, ['delivery', 'bounced', file])
  }
  const delayed = failed(to).replace('failed', 'delayed')
  for (const [notice, reason] of [
    [raw, 'no notice of failed delivery'],
    [noticeOf(delayed), 'the mail is delayed and not given up'],
    [noticeOf(failed('else@buyer.example')), 'the mail was not sent to else@buyer.example'],
    [noticeOf(failed(to)).replace('<dle_', '<dle_0'), 'names no mail of this portal'],
    [noticeOf(failed(to)).replace(ours.organizationId, others.organizationId), 'names no mail'],
  ] as const)
    expect(await bounced(notice)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  expect(await stateOf(id)).toMatchObject({ mail: 'sent' })
  const back = noticeOf(failed(to))
  expect(await bounced(back)).toMatchObject({ code: 0, out: expect.stringContaining(document.id) })
  expect(await bounced(back)).toMatchObject({ code: 0 })
  expect(await stateOf(id)).toMatchObject({
    mail: 'bounced',
    refusal: { code: '5.1.1', text: '550 5.1.1 No such user here' },
  })
  const steps = (await readDocument(portal, ours, document.id)).timeline
  expect(steps[0]).toMatchObject({ key: 'outsideBounced', params: { to } })
  expect(steps.filter(({ key }: { key: string }) => key === 'outsideBounced')).toHaveLength(2)
  // A resent mail is another mail, to which the notice of the first does not apply.
  await act(id, 'resend')
  await portal.runJobs()
  expect(await bounced(back)).toMatchObject({ code: 0 })
  expect(await stateOf(id)).toMatchObject({ mail: 'sent', refusal: null })
})

describe('a private link', () => {
  let id: string
  let token: string

  test('shows its holder the document and its files, without an account, and records the view', async () => {
    const made = await deliver({ channel: 'link', language: 'en', days: 7 })
    ;({ id } = made.body.data[0])
    token = tokenOf(made.body.data[0].link)
    const shown = await open(token)
    expect(shown).toMatchObject({
      status: 200,
      body: {
        data: {
          number: document.number,
          issuerName: ours.participant.nameEn,
          issuerTrn: ours.participant.trn,
        },
      },
    })
    // No account, no users, no ids of ours.
    expect(JSON.stringify(shown.body)).not.toMatch(/(org|usr|par|doc|dlv)_[0-9a-z]{26}|example\.ae/)
    const page = await portal.request('POST', '/delivered/xml', { body: { token, page: true } })
    expect(createHash('sha256').update(page.body).digest('hex')).toBe(shown.body.data.xmlSha256)
    expect(await stateOf(id)).toMatchObject({ openedAt: expect.any(String), xmlFetchedAt: null })
    const xml = await portal.request('POST', '/delivered/xml', { body: { token } })
    expect(xml.body).toBe(page.body)
    expect(xml.headers.get('content-disposition')).toContain(`${document.number}_`)
    const pdf = await portal.request('POST', '/delivered/pdf', { body: { token, lang: 'ar' } })
    expect(pdf).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) })
    await open(token)
    expect(await stateOf(id)).toMatchObject({
      pdfFetchedAt: expect.any(String),
      xmlFetchedAt: expect.any(String),
    })
    const opened = `select 1 from document_delivery_events where delivery_id = $1 and type = 'opened'`
    expect(await portal.query(opened, [id])).toHaveLength(1)
  })

  test('grants nothing else: cut off, changed, or for another organization or environment', async () => {
    const { organizationId } = others
    const wrong = [token.slice(0, -1), `${organizationId}.${token.split('.')[1]}`, '', `${token}x`]
    for (const one of wrong)
      expect(await open(one)).toMatchObject({ status: 404, body: { code: 'delivery.link-unknown' } })
    expect((await open(token, 'prod')).status).toBe(404)
    expect((await portal.request('POST', '/delivered', { body: { token: 1 } })).status).toBe(422)
  })

  test('ends when it expires or is revoked', async () => {
    await portal.query('update document_deliveries set expires_at = created_at where id = $1', [id])
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'delivery.link-expired' } })
    expect(await stateOf(id)).toMatchObject({ link: null })
    const mailed = await deliver({ channel: 'email', to: ['a@buyer.example'], language: 'en' })
    const { id: mailedId, link } = mailed.body.data[0]
    expect(await act(mailedId, 'revoke')).toMatchObject({ status: 200 })
    expect(await act(mailedId, 'revoke')).toMatchObject({ status: 200 })
    expect(await open(tokenOf(link))).toMatchObject({ status: 410, body: { code: 'delivery.link-revoked' } })
    const files = { body: { token: tokenOf(link), lang: 'en' } }
    expect((await portal.request('POST', '/delivered/pdf', files)).status).toBe(410)
    expect(await act(mailedId, 'resend')).toMatchObject({ status: 409, body: { code: 'delivery.revoked' } })
    expect(await act(id, 'resend')).toMatchObject({ status: 409, body: { code: 'delivery.not-mailed' } })
  })

  test('is created by its organization only, for issued documents, and up to a limit', async () => {
    const link = { channel: 'link', language: 'en' }
    const foreign = await deliver(link, { company: others })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'document.not-found' } })
    expect((await act(id, 'revoke', others.token)).body.code).toBe('delivery.not-found')
    expect((await deliver(link, { id: newId('doc') })).status).toBe(404)
    const draft = (await saveDraft(portal, ours, standardInvoice(others.participant))).body.data
    expect((await deliver(link, { id: draft.id })).status).toBe(404)
    const bad = await deliver({ channel: 'email', to: ['nobody'], language: 'fr' })
    expect(bad.body.findings.map(({ path }: { path: string }) => path)).toEqual(['to[0]', 'language'])
    const incoming = await issueInvoice(portal, others, standardInvoice(ours.participant))
    await portal.runJobs()
    // The answer that version 0.1 stored for a key was one delivery, without some fields.
    const own = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(4)))
    const again = () => deliver(link, { id: own.id, key: 'a-key-of-0.1' })
    const [now] = (await again()).body.data
    await portal.query(
      `update idempotency_keys set response = (response -> 0) - 'role' - 'mailId' - 'pdf' where key = 'a-key-of-0.1'`,
    )
    expect((await again()).body.data).toEqual([now])
    const [{ id: receivedId }] = (
      await portal.request('GET', `/documents?direction=received&search=${incoming.number}`, {
        token: ours.token,
        participant: ours.participant.id,
      })
    ).body.data
    expect((await deliver(link, { id: receivedId })).body.code).toBe('delivery.not-deliverable')
    const answers = []
    for (let requestCount = 0; requestCount < 21; requestCount += 1)
      answers.push((await deliver(link, { id: document.id })).status)
    expect(answers.at(-1)).toBe(409)
    expect(answers[5]).toBe(201)
  })

  test('requires a proven address, and waits for the next day at the limit of the organization', async () => {
    const link = { channel: 'link', language: 'en' }
    const own = await issueInvoice(portal, others, standardInvoice(outsideBuyer(2)))
    const hand = () => deliver(link, { company: others, id: own.id })
    const proven = (is: boolean) =>
      portal.query('update auth."user" set "emailVerified" = $1 where email = $2', [is, others.email])
    await proven(false)
    expect(await hand()).toMatchObject({ status: 403, body: { code: 'identity.address-unproven' } })
    await proven(true)
    const first = await hand()
    expect(first.status).toBe(201)
    await portal.query(
      `insert into document_delivery_events (organization_id, environment, id, delivery_id, type, at)
       select organization_id, environment, 'dle_' || n, delivery_id, 'requested', at - interval '1 hour'
       from document_delivery_events, generate_series(1, $2::int) n where delivery_id = $1`,
      [first.body.data[0].id, portal.context.config.deliveriesPerDay],
    )
    // Another document, so it is not the limit per document.
    const { id: next } = await issueInvoice(portal, others, standardInvoice(outsideBuyer(2)))
    const refused = await deliver(link, { company: others, id: next })
    expect([refused.status, refused.body.code]).toEqual([429, 'delivery.too-many-of-organization'])
    expect(refused.body.detail).toContain('1000 mails and links within 24 hours')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3_600)
    expect((await deliver(link)).body.code, 'of another organization').not.toBe(
      'delivery.too-many-of-organization',
    )
  })

  test('contains names without links or direction marks', async () => {
    const nameEn = 'YOU WON \u202e at http://evil.example/x or 1@evil.example\n\nPay to'
    const { id: won } = await issueInvoice(portal, ours, standardInvoice({ ...outsideBuyer(3), nameEn }))
    server.received.length = 0
    await deliver({ channel: 'email', to: ['won@buyer.example'], language: 'en' }, { id: won })
    await portal.runJobs()
    const parts = partsOf(server.received[0]?.raw ?? '')
    expect(parts).toHaveLength(2)
    for (const { text } of parts) {
      expect(text).toContain('YOU WON at http: //evil. example/x or 1@evil. example Pay to')
      expect(text).not.toMatch(/[\u202a-\u202e]|evil\.example/)
    }
  })
})

test('the log of all of this, and of sign-ins, keys and errors, contains no personal data and no credentials', async () => {
  const { email, password, token, cookie } = ours
  const signIn = (body: object) => portal.request('POST', '/auth/sign-in', { body })
  const wrong = await signIn({ email, password: 'Wrong but telling 7' })
  expect(wrong.status).toBe(401)
  expect((await signIn({ email: 'a stranger', password })).status).toBe(422)
  await portal.request('POST', '/auth/token', { headers: { cookie } })
  await portal.request('POST', '/auth/forgot-password', { body: { email } })
  const name = 'Log key'
  const made = await portal.request('POST', '/keys', {
    token,
    idempotencyKey: true,
    body: { name, scopes: ['contact.write'], participants: null, expiresOn: null },
  })
  expect(made.status).toBe(201)
  const key = made.body.data.secret as string
  expect((await portal.request('GET', '/keys', { headers: { authorization: `Bearer ${key}` } })).status).toBe(
    403,
  )
  // PostgreSQL includes the whole row in the error.
  await portal.query('alter table contacts add constraint never check (false) not valid')
  const person = { name: 'Hessa Al Falasi', email: 'hessa@buyer.example', phone: '+971 50 765 4321' }
  const contact = { ...person, billingAddress: { country: 'AE', line1: 'Villa 77' } }
  const fault = await portal.request('POST', '/contacts', { token, idempotencyKey: true, body: contact })
  expect(fault.status).toBe(500)
  await portal.runJobs()

  const all = logged.join('')
  const said = ['a request failed', 'a request was refused', 'a request was not allowed', 'a job failed']
  for (const event of [...said, '"reason":"wrong password"', '"event":"signed in"'])
    expect(all).toContain(event)
  const links = server.received
    .map(({ raw }) => /#(?:preprod\.)?([\w-]{20,})/.exec(raw)?.[1] ?? '')
    .filter(Boolean)
  expect(links.length).toBeGreaterThan(0)
  const opens = [password, 'Wrong but telling 7', token, cookie.split('=')[1] ?? '', key, ...links]
  const personal = ['Mariam', 'Suwaidi', 'Hessa', 'Falasi', '765 4321', 'Villa 77', 'buyer.example', email]
  expect([...opens, ...personal].filter((text) => all.includes(text))).toEqual([])
  expect(all.match(/[\w.]+@[\w-]+\.\w+|eyJ[\w-]+\./g)).toBeNull()
})
