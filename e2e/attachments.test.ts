/** Files of a document in a real browser: those that become part of an invoice, and internal ones beside it. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const pdf = { name: 'LPO 4471.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nan order') }
const phone = { width: 390, height: 844 }
let seller: TestCompany
let buyer: TestCompany

describe.each(languagesOf('en'))('files of a document, in %s', (language) => {
  beforeAll(async () => {
    ;[seller, buyer] = await Promise.all([
      registerCompany(stage.doors, { name: 'Rimal Steel' }),
      registerCompany(stage.doors, { name: 'Desk' }),
    ])
  })

  it('are attached to a draft within the limits that are shown first, and are part of the invoice', async () => {
    const draft = await call(stage.doors, seller, 'POST', '/documents', {
      draft: standardInvoice(buyer.participant),
    })
    const person = await signedIn(stage.browser, stage.url, language, seller)
    const { page } = person
    await page.goto(`/documents/sent/new?draft=${draft.id}`)
    const fold = page.locator('details', {
      has: page.locator('summary', { hasText: person.text('documents:attach.title') }),
    })
    await fold.locator('summary').click()
    const input = fold.locator('input[type=file]')
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/attachments?')) uploads.push(request.url())
    })
    await input.setInputFiles([
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'plans.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 37) },
    ])
    await person.reads(fold, 'documents:attach.refused.type', 'name', 'types')
    await person.reads(fold, 'documents:attach.refused.tooLarge', 'name', 'each')
    // Refused here, before anything is sent.
    expect(uploads).toEqual([])
    // An upload that is not done yet keeps the document from being issued without the file.
    const arrives = Promise.withResolvers<void>()
    await page.route('**/attachments?*', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await input.setInputFiles(pdf)
    await person.reads(fold, 'documents:attach.uploading', 'name')
    await person.button('documents:form.issue').click()
    await person.reads(page.locator('body'), 'documents:attach.wait')
    expect(await page.getByRole('dialog').count()).toBe(0)
    arrives.resolve()
    const row = fold.getByRole('listitem').filter({ hasText: pdf.name })
    await row.waitFor()
    const reference = row.getByRole('textbox', { name: person.text('documents:attach.reference') })
    expect(await reference.inputValue()).toBe('LPO 4471')
    await row.getByRole('textbox', { name: person.text('documents:attach.description') }).fill('Signed order')
    await person.look('attachments-form')
    await page.setViewportSize(phone)
    await row.scrollIntoViewIfNeeded()
    await person.look('attachments-form-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await input.setInputFiles(pdf)
    await person.reads(fold, 'documents:attach.refused.twice', 'name')
    await eventually(async () => {
      const { draft: saved } = await call(stage.doors, seller, 'GET', `/documents/${draft.id}`)
      return saved.attachments?.[0]?.description
    }).toBe('Signed order')
    const { version } = await call(stage.doors, seller, 'GET', `/documents/${draft.id}`)
    await call(stage.doors, seller, 'POST', `/documents/${draft.id}/issue`, { version })
    await page.goto(`/documents/sent/view/${draft.id}`)
    const link = page.getByRole('button', {
      name: person.text('documents:details.downloadAttachment', { name: pdf.name }),
    })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(readFileSync(await file.path())).toEqual(pdf.buffer)
    await person.look('attachments-details')
    expect(person.session.complaints).toEqual([])
    await person.session.context.close()
  })

  it('leave a draft as it was saved when it is opened, also one with embedded contents', async () => {
    const file = { name: pdf.name, mimeType: pdf.mimeType, content: pdf.buffer.toString('base64') }
    const draft = await call(stage.doors, seller, 'POST', '/documents', {
      draft: standardInvoice(buyer.participant, { attachments: [{ reference: 'LPO', file }] }),
    })
    const person = await signedIn(stage.browser, stage.url, language, seller)
    await person.page.goto(`/documents/sent/new?draft=${draft.id}`)
    // The fold is open from the start.
    await person.page.getByText(pdf.name).first().waitFor()
    await person.page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.page.goto('/documents/sent')
    await person.page.locator(`tr[data-row="${draft.id}"]`).waitFor()
    // A save would take an approval away.
    const after = await call(stage.doors, seller, 'GET', `/documents/${draft.id}`)
    expect([after.version, after.draft.attachments]).toEqual([draft.version, draft.draft.attachments])
    await person.session.context.close()
  })

  it('lie beside an issued document as internal files, and are removed after a question', async () => {
    const { id } = await issueTo(stage.doors, seller, buyer.participant)
    const person = await signedIn(stage.browser, stage.url, language, seller)
    const { page } = person
    await page.goto(`/documents/sent/view/${id}`)
    const section = page.getByRole('region', { name: person.text('documents:internalFiles.title') })
    await section.getByText(person.text('documents:internalFiles.hint')).waitFor()
    await section.locator('input[type=file]').setInputFiles(pdf)
    const name = person.text('documents:details.downloadAttachment', { name: pdf.name })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name }).click(),
    ])
    expect(readFileSync(await file.path())).toEqual(pdf.buffer)
    await person.look('internal-files')
    await page.setViewportSize(phone)
    await section.scrollIntoViewIfNeeded()
    await person.look('internal-files-phone')
    await section
      .getByRole('button', { name: person.text('documents:attach.remove', { name: pdf.name }) })
      .click()
    const question = person.question(person.text('documents:internalFiles.removeTitle'))
    await question.getByRole('button', { name: person.text('documents:internalFiles.remove') }).click()
    await section.getByRole('button', { name }).waitFor({ state: 'detached' })
    await person.keepsFocus()
    expect(person.session.complaints).toEqual([])
    await person.session.context.close()
  })
})
