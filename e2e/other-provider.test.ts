/**
 * The live environment without a network, in English and in Arabic: a company by hand, a document issued to a file and
 * downloaded for another provider, whose status message and reporting IDs are kept as a track of their own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMessageLevelStatus } from '../src/core/status/index.ts'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { freeTin, registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './doors.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { eventually, openStage } from './stage.ts'

const stage = openStage()

/** A draft in the live environment, over the API, which a form would fill in. */
async function liveDraft(company: TestCompany): Promise<string> {
  const headers = { authorization: `Falaj ${company.token}`, 'content-type': 'application/json' }
  const base = `${stage.url}/api/prod/v1`
  const own = await (await fetch(`${base}/participants`, { headers })).json()
  const answer = await fetch(`${base}/documents`, {
    method: 'POST',
    headers: { ...headers, 'falaj-participant': own.data[0].id },
    body: JSON.stringify({ draft: standardInvoice(outsideBuyer(1)) }),
  })
  return (await answer.json()).data.id
}

describe.each(languagesOf('ar'))('another provider in %s', (language) => {
  let company: TestCompany
  let person: Person
  const tin = freeTin()

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    person = await signedIn(stage.browser, stage.url, language, company)
    await person.page.evaluate(() => sessionStorage.setItem('env', 'prod'))
  })
  afterAll(async () => {
    const { complaints } = person.session
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await person.session.context.close()
  })

  it('a company is added by hand, and what is missing is said at its field', async () => {
    const { page } = person
    await page.goto('/participants/new')
    await person.heading('elsewhere:company.title')
    await person.button('elsewhere:company.add').click()
    await page.getByText(person.text('common:field.required')).first().waitFor()
    const typed = {
      nameEn: 'Falaj Steel LLC',
      nameAr: 'فلج للصلب',
      tin,
      trn: `${tin}00003`,
      licence: 'CN-1',
      authority: 'DET',
      line1: 'Street 1',
      city: 'Dubai',
      aspName: 'Another Provider',
    }
    for (const [name, value] of Object.entries(typed)) await person.fill(`elsewhere:company.${name}`, value)
    await page.getByLabel(person.text('elsewhere:company.emirate')).selectOption('DXB')
    await person.look('company-by-hand')
    await person.button('elsewhere:company.add').click()
    await page.waitForURL('**/dashboard')
    // The company is there: the next step is a customer, and nobody is sent to the test environment.
    await person.link('dashboard:checklist.addCustomer').waitFor()
    expect(await person.button('dashboard:checklist.goTest').count()).toBe(0)
  })

  it('a document is issued to a file, downloaded, and its answers are kept', async () => {
    const { page } = person
    const id = await liveDraft(company)
    await page.goto(`/documents/sent/new?draft=${id}`)
    await page.getByText(person.text('documents:checklist.buyerNoNetwork')).waitFor()
    await page.getByText(person.text('documents:parties.reach.noNetwork')).waitFor()
    await person.look('form-to-file')
    await person.button('elsewhere:issue.confirm').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('INV-000001').first().waitFor()
    await person.look('issue-to-file')
    await dialog.getByRole('button', { name: person.text('elsewhere:issue.confirm') }).click()
    await person.heading('elsewhere:title')
    await page.getByText(person.text('lifecycle:verdict.issuedToFile')).first().waitFor()
    const saved = page.waitForEvent('download')
    await person.button('elsewhere:download').click()
    expect((await saved).suggestedFilename()).toMatch(/^documents_.*_prod\.zip$/)

    const xml = buildMessageLevelStatus({
      messageId: crypto.randomUUID(),
      issuedAt: '2026-11-23T10:00:00Z',
      senderId: '000901',
      receiverId: '000902',
      code: 'AP',
      envelopeId: crypto.randomUUID(),
    })
    await person.button('elsewhere:status.import').click()
    const bring = (text: string) =>
      page.getByLabel(person.text('elsewhere:file'), { exact: true }).setInputFiles({
        name: 'status.xml',
        mimeType: 'application/xml',
        buffer: Buffer.from(text),
      })
    await bring('<Invoice/>')
    await person.button('elsewhere:take').click()
    await page.getByText(person.text('problems:common.invalid')).waitFor()
    await person.look('status-refused')
    await bring(xml)
    await person.button('elsewhere:take').click()
    await page.getByText(person.text('elsewhere:status.AP')).first().waitFor()
    await person.button('elsewhere:ids.enter').click()
    await person.fill('elsewhere:ids.1', 'TDD-1')
    await person.button('elsewhere:save').click()
    await page.getByText(person.text('elsewhere:ids.reported')).first().waitFor()
    await page.getByRole('heading', { name: person.text('elsewhere:title') }).scrollIntoViewIfNeeded()
    await person.look('other-provider')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { name: person.text('elsewhere:title') }).scrollIntoViewIfNeeded()
    await person.look('other-provider-phone')
  })

  it('reporting IDs of many come by a file, and the list says who sends', async () => {
    const { page } = person
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/documents/sent')
    await page.getByText(person.text('lifecycle:verdict.issuedToFile')).first().waitFor()
    await person.button('elsewhere:many.import').click()
    const take = async (line: string) => {
      const buffer = Buffer.from(`Number,ID 1\n${line}\n`)
      const file = { name: 'ids.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel(person.text('elsewhere:file'), { exact: true }).setInputFiles(file)
      await person.button('elsewhere:take').click()
    }
    await take('INV-999,R-9')
    const unknown = { line: '2', number: 'INV-999' }
    await page.getByText(person.text('problems:falaj-answers-number', unknown)).waitFor()
    await take('INV-000001,R-9')
    await eventually(() =>
      page.getByText(person.text(`elsewhere:many.done_one`, { count: '1' })).count(),
    ).toBe(1)
    await person.look('sent-to-file')
  })
})
