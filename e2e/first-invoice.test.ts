/**
 * The way of a newcomer from the sign-in page of an empty installation to the first invoice that is issued, in the test
 * environment, and how much it asks: clicks, and fields typed or chosen. The browser counts both, not the test.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from './eventually.ts'
import { openSession } from './harness.ts'
import { Person, password } from './person.ts'
import { openOwnStage } from './stage.ts'

const stage = openOwnStage()

const iban = 'AE070331234567890123456'

/** What the way may ask at most (issue 29). */
const most = { clicks: 12, fields: 12 }

const taxpayer = '1001458932'
/** A buyer of the simulated network that accepts everything. */
const buyer = { name: 'Palm Logistics LLC', trn: '190000000100003', tin: '1900000001' }

let person: Person
const clicks: string[] = []
const fields = new Set<string>()

beforeAll(async () => {
  person = new Person(await openSession(stage.browser, stage.url, 'en'))
  const { context } = person.session
  await context.exposeFunction('countClick', (what: string) => clicks.push(what))
  await context.exposeFunction('countField', (what: string) => fields.add(what))
  await context.addInitScript(countActions)
})
afterAll(() => person?.session.context.close())

it('leads a newcomer to the first issued invoice within twelve clicks and twelve fields', async () => {
  const { page } = person
  await page.goto('/')
  await page.waitForURL('**/login')
  await person.link('identity:signIn.register').click()
  // The sign-in page has fields of the same names.
  await page.waitForURL('**/register')
  await person.field('identity:field.given_name').waitFor()
  await person.fill('identity:field.email', 'maryam@hajar.example')
  await person.fill('identity:field.password', password)
  await person.fill('identity:field.given_name', 'Maryam')
  await person.fill('identity:field.family_name', 'Al Hajri')
  await person.button('identity:code.submit').click()
  await person.fill('identity:field.organizationName', 'Hajar Group')
  await person.button('identity:register.submit').click()

  await person.link('dashboard:checklist.onboard').click()
  await person.link('onboarding:start.button').click()
  await page.getByRole('listitem').filter({ hasText: taxpayer }).getByRole('button').click()
  await person.button('onboarding:confirm.link').click()
  await person.link('onboarding:linked.addCustomer').click()

  await person.fill('contacts:field.name', buyer.name)
  await person.fill('contacts:field.trn', buyer.trn)
  await eventually(() => person.field('contacts:field.tin').inputValue()).toBe(buyer.tin)
  await person.fill('contacts:address.line1', 'Al Maktoum Road 12')
  await page.getByRole('combobox', { name: person.text('contacts:address.emirate') }).selectOption('DXB')
  await eventually(() => person.field('contacts:address.city').inputValue()).toBe('Dubai')
  await person.button('contacts:form.create').click()

  await person.link('contacts:actions.newInvoice').first().click()
  await page.waitForURL('**/documents/sent/new?**')
  const cell = (name: string) => page.locator(`[data-line="0"] [data-cell="${name}"]`)
  await cell('name').fill('Transport of dates')
  await cell('name').press('Escape')
  await cell('price').fill('400')
  await person.fill('documents:payment.account', iban)
  // It is saved for later invoices without a question.
  const save = page.getByRole('checkbox', { name: person.text('documents:payment.saveAccount') })
  await eventually(() => save.isChecked()).toBe(true)
  await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
  await person.issue()
  await page.waitForURL('**/documents/sent/view/**')
  await page.getByRole('dialog').getByText(person.text('lifecycle:verdict.complete')).first().waitFor()

  expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(most.clicks)
  expect(fields.size, [...fields].join('\n')).toBeLessThanOrEqual(most.fields)
  // The counter counts: as many as the way has, with every button that was pressed above.
  expect([clicks.length, fields.size]).toEqual([12, 12])
})

it('asks for the account only once, and it can be seen in the settings', async () => {
  const { page } = person
  await page.goto('/documents/sent/new')
  // What is known of an account of ours is one step away.
  const known = page.locator('summary', { hasText: person.text('documents:payment.accountDetails') })
  await known.waitFor()
  expect(await person.field('documents:payment.account').count()).toBe(0)
  await known.click()
  await eventually(() => person.field('documents:payment.account').inputValue()).toBe(iban)
  expect(await person.field('documents:payment.accountName').inputValue()).toMatch(/^Hajar/)
  const save = page.getByRole('checkbox', { name: person.text('documents:payment.saveAccount') })
  expect(await save.count()).toBe(0)
  // Another account is offered, but not saved unless wanted.
  await person.fill('documents:payment.account', 'AE770331234567890123457')
  await save.waitFor()
  expect(await save.isChecked()).toBe(false)
  await save.scrollIntoViewIfNeeded()
  await person.look('payment-save-account')
  await page.setViewportSize({ width: 390, height: 844 })
  await save.scrollIntoViewIfNeeded()
  await person.glance('payment-save-account-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/bank-accounts')
  await page.getByText('AE07 0331 2345 6789 0123 456').waitFor()
})

/**
 * Runs in every page. A click is a press of the pointer or a key that activates an element; a field counts when the user
 * has changed it, however many characters that takes.
 */
function countActions(): void {
  const { countClick, countField } = globalThis as unknown as Record<
    'countClick' | 'countField',
    (what: string) => void
  >
  const nameOf = (node: EventTarget | null) => {
    const element = node instanceof Element ? node : null
    const control = element?.closest('a, button, input, select, textarea, label, [role]') ?? element
    return `${location.pathname} ${control?.getAttribute('name') ?? control?.id ?? ''} ${(
      control?.getAttribute('aria-label') ??
      control?.textContent ??
      ''
    )
      .trim()
      .slice(0, 40)}`
  }
  addEventListener('pointerdown', (event) => event.isTrusted && countClick(nameOf(event.target)), true)
  addEventListener(
    'keydown',
    (event) => {
      const isActivation = event.key === 'Enter' || (event.key === ' ' && !isText(event.target))
      if (event.isTrusted && isActivation) countClick(nameOf(event.target))
    },
    true,
  )
  const isText = (node: EventTarget | null) =>
    node instanceof HTMLTextAreaElement ||
    (node instanceof HTMLInputElement && !['checkbox', 'radio'].includes(node.type))
  for (const type of ['input', 'change'])
    addEventListener(
      type,
      (event) => {
        if (isText(event.target) || event.target instanceof HTMLSelectElement)
          countField(nameOf(event.target))
      },
      true,
    )
}
