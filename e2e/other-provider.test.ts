/**
 * The live environment without a network, in English and in Arabic: a manually added company, a document issued to a
 * file and downloaded for another provider, whose answers move it through the work lists; a document that the
 * provider received is added and counts in the VAT return.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMessageLevelStatus } from '../src/core/status/index.ts'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { foreignInvoice } from '../src/server/exchange/testing/deliveries.ts'
import { freeTin, registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

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

  it('a company is added manually, and each missing value is reported at its field', async () => {
    const { page } = person
    await page.goto('/participants/new')
    await person.heading('other-provider:company.title')
    // The header shows the environment; no text mentions the unconnected tax authority, and no emirate is preselected.
    await page.getByRole('banner').getByText(person.text('common:environment.prod')).waitFor()
    expect(await page.getByText(person.text('onboarding:start.how')).count()).toBe(0)
    expect(await page.getByLabel(person.text('other-provider:company.emirate')).inputValue()).toBe('')
    await person.button('other-provider:company.add').click()
    await page.getByText(person.text('common:field.required')).first().waitFor()
    const typed = {
      nameEn: 'Falaj Steel LLC',
      nameAr: 'فلج للصلب',
      tin,
      trn: `${tin}00003`,
      licence: 'CN-1',
      line1: 'Street 1',
      addressAr: 'شارع 1',
      city: 'Dubai',
    }
    // Providers of the ministry's list are suggested; another name is accepted, with a note that it is not on the list.
    const provider = page.getByRole('combobox', { name: person.text('other-provider:company.aspName') })
    await provider.fill('wafeq')
    await page.getByRole('option', { name: 'Wafeq FZ-LLC' }).click()
    expect(await provider.inputValue()).toBe('Wafeq FZ-LLC')
    for (const [name, value] of Object.entries(typed))
      await person.fill(`other-provider:company.${name}`, value)
    await page.getByRole('combobox', { name: person.text('other-provider:company.authority') }).fill('DET')
    await provider.fill('Another Provider')
    await provider.blur()
    const [notListed = ''] = person.text('other-provider:company.providerNotListed', { date: '|' }).split('|')
    await page.getByText(notListed.trim()).waitFor()
    await page.getByLabel(person.text('other-provider:company.emirate')).selectOption('DXB')
    await person.look('company-by-hand')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.glance('company-by-hand-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await person.button('other-provider:company.add').click()
    await page.waitForURL('**/dashboard')
    // The company is there: the next step is a customer, without a detour to the test environment.
    await person.link('dashboard:checklist.addCustomer').waitFor()
    expect(await person.button('dashboard:checklist.goTest').count()).toBe(0)
  })

  it('a document is issued to a file and downloaded, and answers to it are stored', async () => {
    const { page } = person
    const id = await liveDraft(company)
    await page.goto(`/documents/sent/new?draft=${id}`)
    await page.getByText(person.text('documents:checklist.buyerNoNetwork')).waitFor()
    await page.getByText(person.text('documents:parties.reach.noNetwork')).waitFor()
    await person.look('form-to-file')
    await person.button('other-provider:issue.confirm').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('INV-000001').first().waitFor()
    await person.look('issue-to-file')
    await dialog.getByRole('button', { name: person.text('other-provider:issue.confirm') }).click()
    await person.heading('other-provider:title')
    await page.getByText(person.text('lifecycle:verdict.issuedToFile')).first().waitFor()
    const saved = page.waitForEvent('download')
    await person.button('other-provider:download').click()
    expect((await saved).suggestedFilename()).toMatch(/^documents_.*_prod\.zip$/)
    await page.getByText(person.text('lifecycle:verdict.waitingOwnProvider')).first().waitFor()

    const xml = buildMessageLevelStatus({
      messageId: crypto.randomUUID(),
      issuedAt: '2026-11-23T10:00:00Z',
      senderId: '000901',
      receiverId: '000902',
      code: 'RE',
      text: 'Not delivered',
      envelopeId: 'envelope-1',
      lines: [{ location: 'NA', text: 'Buyer unknown', reason: 'FD' }],
    })
    await person.button('other-provider:status.import').click()
    const bring = (text: string) =>
      page.getByLabel(person.text('other-provider:file'), { exact: true }).setInputFiles({
        name: 'status.xml',
        mimeType: 'application/xml',
        buffer: Buffer.from(text),
      })
    await bring('<Invoice/>')
    await person.button('other-provider:take').click()
    await page.getByText(person.text('problems:common.invalid')).waitFor()
    await person.look('status-refused')
    // The status names an envelope of the provider, which a user has to enter first.
    await bring(xml)
    await person.button('other-provider:take').click()
    await page.getByText(person.text('problems:falaj-answers-no-document', { name: 'envelope-1' })).waitFor()
    await person.look('status-of-nothing')
    await page.keyboard.press('Escape')
    await person.button('other-provider:envelope.enter').click()
    await person.fill('other-provider:envelope.label', 'envelope-1')
    await person.button('other-provider:save').click()
    await page.getByText(person.text('other-provider:envelope.known')).first().waitFor()
    await person.button('other-provider:status.import').click()
    await bring(xml)
    await person.button('other-provider:take').click()
    await page.getByText(person.text('other-provider:status.RE')).first().waitFor()
    await person.button('other-provider:ids.enter').click()
    await person.fill('other-provider:ids.1', 'TDD-1')
    await person.button('other-provider:save').click()
    await page.getByText(person.text('other-provider:ids.reported')).first().waitFor()
    await page.getByRole('heading', { name: person.text('other-provider:title') }).scrollIntoViewIfNeeded()
    await person.look('other-provider')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { name: person.text('other-provider:title') }).scrollIntoViewIfNeeded()
    await person.look('other-provider-phone')
  })

  it('lists rejected documents and imports the answers of many from files', async () => {
    const { page } = person
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/documents/sent')
    const chip = (key: string, count: number) =>
      page
        .getByRole('group', { name: person.text('documents:filter.name') })
        .getByRole('button', { name: new RegExp(`^${person.text(`documents:filter.${key}`)}.*${count}$`) })
    await chip('needsYou', 1).waitFor()
    await chip('rejected', 1).click()
    await page.getByText(person.text('lifecycle:verdict.providerRejected')).first().waitFor()
    await person.look('sent-rejected')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.look('sent-rejected-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await person.button('other-provider:many.import').click()
    const files = page.getByLabel(person.text('other-provider:files.label'), { exact: true })
    const csv = (name: string, line: string) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Number,ID 1\n${line}\n`),
    })
    const delivered = buildMessageLevelStatus({
      messageId: crypto.randomUUID(),
      issuedAt: '2026-11-24T10:00:00Z',
      senderId: '000901',
      receiverId: '000902',
      code: 'AP',
      envelopeId: 'envelope-1',
    })
    await files.setInputFiles([
      csv('wrong.csv', 'INV-999,R-9'),
      { name: 'delivered.xml', mimeType: 'application/xml', buffer: Buffer.from(delivered) },
    ])
    const unknown = { line: '2', number: 'INV-999' }
    await page.getByText(person.text('problems:falaj-answers-number', unknown)).waitFor()
    await page.getByText('delivered.xml').waitFor()
    await person.look('answers-of-many')
    await page.keyboard.press('Escape')
    await chip('reported', 1).click()
    await page.getByText(person.text('lifecycle:verdict.providerReported')).first().waitFor()
  })

  it('adds documents that the provider received, and the VAT return warns about missing ones', async () => {
    const { page } = person
    await page.goto('/documents/received')
    await page.getByText(person.text('other-provider:received.empty')).waitFor()
    await person.look('received-empty')
    await person.button('other-provider:received.add').first().click()
    const buyer = { participantId: `0235:${tin}`, tin, trn: `${tin}00003`, nameEn: 'Falaj Steel LLC' }
    const xml = (text: string, name: string) => ({
      name,
      mimeType: 'application/xml',
      buffer: Buffer.from(text),
    })
    const files = page.getByLabel(person.text('other-provider:files.label'), { exact: true })
    await files.setInputFiles([
      xml(foreignInvoice(buyer, 'SUP-1'), 'one.xml'),
      xml(foreignInvoice(outsideBuyer(2), 'SUP-2'), 'two.xml'),
    ])
    await page.getByText(person.text('other-provider:files.refused'), { exact: true }).waitFor()
    await person.look('received-added')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.look('received-added-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    // The status is the decision that it waits for; the rail of the exchange says how it came.
    const added = page.getByRole('row').filter({ hasText: 'SUP-1' })
    await added.getByText(person.text('documents:filter.toDecide')).waitFor()
    await added.getByLabel(person.text('lifecycle:receivedStatus.receivedElsewhere')).first().waitFor()
    await person.look('received-list')
    await page.goto('/reports')
    await page.getByText(person.text('reports:vatReturn.purchasesTitle')).waitFor()
    await page.getByText(person.text('reports:vatReturn.allReportedLive')).waitFor()
    await person.look('vat-return-live')
    await page.getByText(person.text('reports:vatReturn.allReportedLive')).scrollIntoViewIfNeeded()
    await person.look('vat-checks-live')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.look('vat-checks-live-phone')
    await page.goto('/dashboard')
    await page.getByText(person.text('dashboard:provider.title')).first().waitFor()
    await person.look('dashboard-live-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await person.look('dashboard-live')
  })
})
