/** Customers come in from a ledger: guessed, mended in the grid, written and taken back, wide and on a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './doors.ts'
import type { Language } from './harness.ts'
import type { Person } from './person.ts'
import { eventually, openStage } from './stage.ts'

const stage = openStage()

const ledger = [
  'Inv No;Date;Cust.;TRN;Item;QTY;Price;Tax;Salesman',
  'A-2201;03/11/2026;Gulf Marine Supplies FZE;100881234700003;Steel wire rope;250;42,50;5%;Omar',
  'A-2201;03/11/2026;Gulf Marine Supplies FZE;100881234700003;Bow shackle;12;385,50;5%;Omar',
  'A-2202;04/11/2026;Palm Logistics LLC;100990441700003;Ratchet strap;abc;38,25;5%;Layla',
].join('\n')

describe.each<Language>(['en', 'ar'])('an import in %s', (language) => {
  let company: TestCompany
  let wide: Person
  let narrow: Person

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const phone = { width: 390, height: 844 }
    ;[wide, narrow] = await Promise.all([
      signedIn(stage.browser, stage.url, language, company),
      signedIn(stage.browser, stage.url, language, company, phone),
    ])
  })
  afterAll(async () => {
    for (const person of [wide, narrow]) await person?.session.context.close()
  })

  it('asks what is doubtful, writes nothing before it is confirmed, and is mended where it stands', async () => {
    const { page } = wide
    await page.goto('/documents/sent')
    await wide.link('common:nav.imports').last().click()
    await wide.heading('imports:importOf.documents')
    await wide.button('imports:upload.start').click()
    await page.getByText(wide.text('imports:upload.choose')).waitFor()
    await wide.look('import-upload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'november-sales.csv', mimeType: 'text/csv', buffer: Buffer.from(ledger) })
    await wide.button('imports:upload.start').click()
    await page.getByRole('radio').first().waitFor()
    await wide.look('import-columns')
    await page.getByRole('radio').first().check()
    await wide.button('imports:check').click()
    const quantity = page.getByLabel(wide.text('imports:cell', { row: '4', column: 'QTY' }))
    await quantity.waitFor()
    await wide.look('import-mend')
    await narrow.page.goto(new URL(page.url()).pathname)
    await narrow.page.getByRole('table').waitFor()
    await narrow.look('import-mend-phone')
    expect(await call(stage.doors, company, 'GET', '/documents?direction=sent')).toEqual([])
    await quantity.fill('12')
    await quantity.press('Enter')
    const confirm = { new: '2', changed: '0' }
    await page.getByRole('button', { name: wide.text('imports:confirmDocuments', confirm) }).click()
    await wide.link('imports:draftsLink').waitFor()
    await wide.look('import-done')
    const drafts = await call(stage.doors, company, 'GET', '/documents?direction=sent')
    expect(drafts.map(({ number }: { number: string }) => number).toSorted()).toEqual(['A-2201', 'A-2202'])
  })

  it('is taken back, and is found again by whoever comes later', async () => {
    await narrow.page.goto('/imports')
    await narrow.page.getByRole('link', { name: 'november-sales.csv' }).click()
    await narrow.button('imports:undo.button').click()
    await narrow.button('imports:undo.confirm').click()
    await eventually(() => call(stage.doors, company, 'GET', '/documents?direction=sent')).toEqual([])
    await narrow.page.getByText(narrow.text('imports:state.undone')).first().waitFor()
    await narrow.look('import-undone')
    await wide.page.goto('/imports')
    await wide.page.getByRole('link', { name: 'november-sales.csv' }).waitFor()
    await wide.look('imports')
  })
})
