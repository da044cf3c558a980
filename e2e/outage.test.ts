/**
 * An outage on the screen, in a real browser, in English and in Arabic: delayed documents, the notice to the tax
 * authority, the file of the log, the page for operators, and its end; and the screen of the simulated network, which
 * can cause one.
 */
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, timeoutMs } from './harness.ts'
import type { Person } from './person.ts'
import { openOwnStage } from './stage.ts'

/** The breaker opens after this many failures in a row; one more waits for it. */
const documents = 6
const [buyer, rejects] = [outsideBuyer(1), outsideBuyer(2)]
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

const stage = openOwnStage({ FALAJ_MOVABLE_CLOCK: 'yes' })
let company: TestCompany

async function setTaxPlatform(down: boolean): Promise<void> {
  const faults = await call(stage.doors, company, 'GET', '/simulator/faults')
  faults.nodes.taxPlatform.down = down
  await call(stage.doors, company, 'PUT', '/simulator/faults', faults)
}

describe.each(languagesOf('en'))('an outage in %s', (language) => {
  let person: Person
  const waiting: { id: string; number: string }[] = []

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: language === 'en' ? 'Hatta Foods' : 'Hatta Two' })
    await setTaxPlatform(true)
    waiting.length = 0
    for (let count = 0; count < documents; count++) waiting.push(await issueTo(stage.doors, company, buyer))
    await vi.waitFor(
      async () => {
        const [outage] = await call(stage.doors, company, 'GET', '/outages')
        expect(outage).toMatchObject({ endedAt: null, affected: documents })
      },
      { timeout: timeoutMs, interval: 200 },
    )
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  it('shows quietly beside documents that a peer is down, and how many wait', async () => {
    const { page } = person
    const banner = page.getByRole('status', { name: person.text('outages:banner.label') })
    await page.goto('/documents/sent')
    await banner.waitFor()
    expect(await banner.innerText()).toContain(String(documents))
    await person.look('banner')
    await page.goto(`/documents/sent/view/${waiting[0]?.id}`)
    await page
      .getByRole('dialog')
      .getByRole('status', { name: person.text('outages:banner.label') })
      .waitFor()
    await page.goto('/dashboard')
    await banner.waitFor()
    await page.setViewportSize(phone)
    await person.glance('banner-phone')
    await page.setViewportSize(desktop)
  })

  it('creates a notice and lists the delayed documents', async () => {
    const { page } = person
    await page.goto('/outages')
    await person.heading('operations:outage.title')
    await page.getByRole('link', { name: person.text('operations:peer.taxPlatform') }).click()
    await page.waitForURL('**/outages/out_*')
    for (const { number } of waiting) await page.getByRole('link', { name: number }).waitFor()
    await person.look('outage')
  })

  it('saves the list as a file that a spreadsheet opens', async () => {
    const { page } = person
    const save = async (format: 'csv' | 'xlsx') => {
      await person.button('common:saveAs.button').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: person.text(`common:saveAs.${format}`) }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`))
      return await readFile(await download.path())
    }
    const text = (await save('csv')).toString()
    expect(text.startsWith('\uFEFF')).toBe(true)
    for (const { number } of waiting) expect(text).toContain(number)
    const cells = (await readSheet(await save('xlsx'))).flat()
    for (const { number } of waiting) expect(cells).toContain(number)
  })

  it('records the notice to the tax authority, and reports missing fields', async () => {
    const { page } = person
    await person.button('operations:notice.record').click()
    await person.button('common:action.save').click()
    await page.getByText(person.text('common:field.required')).waitFor()
    await person.fill('operations:notice.reference', 'FTA-2026-118')
    await page.keyboard.press('Enter')
    await page.getByText('FTA-2026-118').waitFor()
    await person.button('operations:notice.change').waitFor()
  })

  it('shows operators which peer gets no requests', async () => {
    const { page } = person
    await person.link('common:nav.settings').first().click()
    await person.link('settings:nav.operations').click()
    await person.heading('operations:operations.title')
    await page.getByText(person.text('operations:breaker.open')).first().waitFor()
    await page.getByText(person.text('operations:serviceLevel.of.received.taxAuthority')).first().waitFor()
    await person.look('operations')
    await page.getByRole('button', { name: person.text('operations:view.unclaimed') }).click()
    await page.waitForURL('**/operations?view=unclaimed')
    await page.setViewportSize(phone)
    await person.glance('operations-phone')
    await page.setViewportSize(desktop)
  })

  it('ends automatically: all documents are reported, and the log has the time', async () => {
    const { page } = person
    await page.goto('/documents/sent')
    const banner = page.getByRole('status', { name: person.text('outages:banner.label') })
    await banner.waitFor()
    await setTaxPlatform(false)
    // The next probe of the peer would start automatically, in some minutes.
    await call(stage.doors, company, 'POST', '/simulator/clock', { advanceMinutes: 5 })
    await banner.waitFor({ state: 'detached' })
    await page.goto('/outages')
    await vi.waitFor(
      async () => {
        for (const { id } of waiting) {
          const { standing } = await call(stage.doors, company, 'GET', `/documents/${id}`)
          expect(standing.verdict).toBe('complete')
        }
      },
      { timeout: timeoutMs, interval: 300 },
    )
    // The page updates automatically: it is over, and no document waits any more.
    await page.getByText(person.text('operations:outage.open')).waitFor({ state: 'detached' })
    const numbers = page.getByRole('row').nth(1).locator('[data-align="number"]')
    await eventually(() => numbers.allInnerTexts()).toEqual([String(documents), '0'])
    await page.setViewportSize(phone)
    await person.glance('outages-phone')
    await page.setViewportSize(desktop)
  })

  it('lists the buyers of the simulated network, makes a customer of one, and sets network faults', async () => {
    const { page } = person
    await page.goto('/simulator')
    await page.getByText(person.text('simulator:receiver.notServiced.name')).waitFor()
    await person.look('simulator')
    const row = page.getByRole('row').filter({ hasText: rejects.participantId })
    await row.getByRole('button', { name: person.text('simulator:screen.addCustomer') }).press('Enter')
    await row.getByRole('button', { name: person.text('simulator:screen.isCustomer') }).waitFor()
    await person.keepsFocus()
    // The authority changes the city, and the portal has the old one.
    const city = page.getByRole('textbox', { name: person.text('simulator:screen.field.city'), exact: true })
    await city.fill('')
    await person.button('simulator:screen.saveTaxpayer').click()
    await page.getByText(person.text('common:field.required')).waitFor()
    await city.fill('Al Ain')
    await person.button('simulator:screen.saveTaxpayer').click()
    await page.getByText(person.text('simulator:screen.taxpayerSaved')).waitFor()
    await city.scrollIntoViewIfNeeded()
    await person.glance('simulator-taxpayer')
    const tax = page.getByRole('group', { name: person.text('simulator:screen.node.taxPlatform') })
    await tax.getByRole('switch', { name: person.text('simulator:screen.down') }).check({ force: true })
    await person.button('common:action.saveChanges').click()
    await vi.waitFor(
      async () => {
        const faults = await call(stage.doors, company, 'GET', '/simulator/faults')
        expect(faults.nodes.taxPlatform.down).toBe(true)
      },
      { timeout: timeoutMs, interval: 150 },
    )
    await page.setViewportSize(phone)
    await person.glance('simulator-phone')
    await page.setViewportSize(desktop)
    await person.button('simulator:screen.noFaults').click()
    await vi.waitFor(
      async () => {
        const faults = await call(stage.doors, company, 'GET', '/simulator/faults')
        expect(faults.nodes.taxPlatform.down).toBe(false)
      },
      { timeout: timeoutMs, interval: 150 },
    )
    await page.goto('/contacts/customers')
    await page.getByText(person.text('simulator:receiver.rejectedByRule.name')).waitFor()
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
