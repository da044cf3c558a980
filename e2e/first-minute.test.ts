/**
 * The first minute in the portal: the chosen environment applies from the registration on, its steps are entries of the
 * history, and what was entered there can be seen and changed, and has its effect.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { openSession } from './harness.ts'
import { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const password = 'Nine 9 date palms'

describe('a new user', () => {
  let person: Person
  beforeAll(async () => {
    person = new Person(await openSession(stage.browser, stage.url, 'en'))
  })
  afterAll(() => person?.session.context.close())

  it('goes back and forward in the registration without losing input, except for the password', async () => {
    const { page } = person
    await page.goto('/login')
    await page.goto('/register?redirect=/onboarding')
    await person.fill('identity:field.email', `first.${Date.now()}@example.ae`)
    await person.fill('identity:field.password', password)
    await person.fill('identity:field.given_name', 'Hessa')
    await person.fill('identity:field.family_name', 'Al Mari')
    await person.button('identity:code.submit').click()
    await person.fill('identity:field.organizationName', 'Liwa Dates LLC')
    await page.goBack()
    expect(await person.field('identity:field.given_name').inputValue()).toBe('Hessa')
    expect(new URL(page.url()).pathname).toBe('/register')
    // Away from the registration, within the app, and back.
    await person.link('identity:register.signIn').click()
    await person.heading('identity:signIn.title')
    await page.goBack()
    await eventually(() => person.field('identity:field.given_name').inputValue()).toBe('Hessa')
    expect(await person.field('identity:field.password').inputValue()).toBe('')
    await person.fill('identity:field.password', password)
    await person.button('identity:code.submit').click()
    await eventually(() => person.field('identity:field.organizationName').inputValue()).toBe(
      'Liwa Dates LLC',
    )
  })

  it('begins in the environment chosen at registration, whatever screen is first', async () => {
    const { page } = person
    const calls: string[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith('/api/')) calls.push(`${answer.status()} ${pathname}`)
    })
    await person.button('identity:register.submit').click()
    await page.waitForURL('**/onboarding')
    await page.getByText(person.text('onboarding:start.simulator')).waitFor()
    expect(await page.getByText(person.text('onboarding:start.liveTitle')).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('env'))).toBe('preprod')
    // Nothing of the user was requested in the other environment, or before the user existed.
    expect(calls.filter((call) => call.includes('/api/prod/') && !call.includes('/auth/'))).toEqual([])
    expect(calls.filter((call) => call.startsWith('404'))).toEqual([])
    // In a new tab of a device that knows nothing yet, too: the address is opened before any other screen.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('falaj-signed-in', 'true')
    })
    await page.goto('/onboarding')
    await page.getByText(person.text('onboarding:start.simulator')).waitFor()
  })

  it('learns at once that a TIN has another form, and cannot leave with it', async () => {
    const { page } = person
    await person.fill('onboarding:start.tin', '12')
    await page.keyboard.press('Tab')
    await page.getByText(person.text('onboarding:start.tinInvalid')).waitFor()
    await page.getByRole('link', { name: person.text('onboarding:start.button') }).click()
    expect(new URL(page.url()).pathname).toBe('/onboarding')
    await person.fill('onboarding:start.tin', '1000345213')
    await page.getByText(person.text('onboarding:start.tinInvalid')).waitFor({ state: 'detached' })
  })

  it('sees a TIN that is not that of the taxpayer chosen in EmaraTax, and corrects it', async () => {
    const { page } = person
    const link = page.getByRole('link', { name: person.text('onboarding:start.button') })
    await eventually(() => link.getAttribute('href')).toContain('tin=1000345213')
    await link.click()
    const other = '1001122678'
    await page.getByRole('listitem').filter({ hasText: other }).getByRole('button').click()
    await page.waitForURL('**/onboarding/emaratax/linking')
    await page.getByRole('alert').getByText(person.text('problems:onboarding.authority-refused')).waitFor()
    expect(await person.field('onboarding:verify.tin').inputValue()).toBe('1000345213')
    await person.look('linking')
    await person.fill('onboarding:verify.tin', other)
    await person.button('onboarding:verify.submit').click()
    await person.button('onboarding:confirm.link').waitFor()
    await page.getByText(`${other}00003`).waitFor()
  })

  it('looks around with demo data, and ends it, before linking a company', async () => {
    const { page } = person
    await page.goto('/dashboard')
    await person.button('demo:offer.start').waitFor()
    await person.look('demo-offer')
    await person.button('demo:offer.start').click()
    // A user who waits is taken there when it is ready.
    const banner = page.getByRole('complementary', { name: person.text('demo:banner.title') })
    await banner.waitFor({ timeout: 120_000 })
    await page.getByRole('region', { name: person.text('dashboard:money.title') }).waitFor()
    expect(await page.getByRole('button', { name: /environment/i }).count()).toBe(0)
    await person.look('demo-dashboard')
    await page.goto('/documents/sent')
    await page.getByText('Palm Logistics LLC (demo)').first().waitFor()
    await banner.waitFor()
    await person.look('demo-sent')
    await person.button('demo:end').click()
    await banner.waitFor({ state: 'detached' })
    await page.getByText(person.text('dashboard:checklist.title')).waitFor()
    await page.getByText('Liwa Dates LLC').first().waitFor()
    // The deletion begins some seconds later; then it is offered again.
    await person.button('demo:offer.start').waitFor({ timeout: 60_000 })
  })

  it('corrects the name and the organization in the settings', async () => {
    const { page } = person
    await page.goto('/settings')
    await eventually(() => person.field('identity:field.family_name').inputValue()).toBe('Al Mari')
    await person.fill('identity:field.family_name', ' ')
    await person.button('common:action.save').click()
    await page.getByText(person.text('common:field.required')).waitFor()
    await person.fill('identity:field.family_name', 'Al Marri')
    await person.fill('identity:field.phone_number', '+971 50 123 4567')
    await person.look('settings-profile')
    await person.button('common:action.save').click()
    await page.getByText(person.text('settings:profile.saved')).waitFor()
    await page.reload()
    await eventually(() => person.field('identity:field.family_name').inputValue()).toBe('Al Marri')
    await person.link('settings:nav.workspace').click()
    await eventually(() => person.field('identity:field.organizationName').inputValue()).toBe(
      'Liwa Dates LLC',
    )
    await person.fill('identity:field.organizationName', 'Liwa Dates Holding')
    await person.look('settings-organization')
    await person.button('common:action.save').click()
    await page.getByText(person.text('settings:workspace.saved')).waitFor()
    await page.getByText('Liwa Dates Holding').first().waitFor()
  })

  it('leaves every tab on signing out, and gets no reference for a wrong password', async () => {
    const { page } = person
    const other = await person.session.context.newPage()
    await other.goto('/settings')
    await other.getByRole('heading', { name: person.text('settings:profile.title') }).waitFor()
    // A session that another tab finds ended is no sign-out: this one may hold input, and is not loaded again.
    await other.evaluate(() => document.body.setAttribute('data-loaded-once', ''))
    await page.evaluate(() => localStorage.removeItem('falaj-signed-in'))
    await page.evaluate(() => localStorage.setItem('falaj-signed-in', 'true'))
    await other.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await other.locator('[data-loaded-once]').count()).toBe(1)
    await page.getByRole('button', { name: person.text('common:frame.user') }).click()
    await page.getByRole('menuitem', { name: person.text('common:frame.signOut') }).click()
    await page.waitForURL('**/login**')
    await other.waitForURL('**/login**')
    await person.fill('identity:field.email', 'nobody@example.ae')
    await person.fill('identity:field.password', 'not this one')
    await person.button('identity:signIn.submit').click()
    const alert = page.getByRole('alert')
    await alert.getByText(person.text('problems:identity.wrong-credentials')).waitFor()
    expect(await alert.innerText()).not.toContain(person.text('common:error.reference'))
  })
})

describe('an organization with a country and a currency of its own', () => {
  let company: TestCompany
  let person: Person
  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Najd Trading' })
    const body = { country: 'SA', currency: 'USD' }
    await stage.doors.request('PATCH', '/organization', { token: company.token, body })
    person = await signedIn(stage.browser, stage.url, 'en', company)
  })
  afterAll(() => person?.session.context.close())

  const code = (key: string) =>
    person.page.getByRole('combobox', { name: person.text(key), exact: true }).first()

  it('begins documents and products in its currency, and contacts in its country', async () => {
    const { page } = person
    await page.goto('/documents/sent/new')
    await eventually(() => code('documents:parties.currency').inputValue()).toMatch(/^USD/)
    // The dollar has a fixed rate; the form asks for any other.
    const rate = page.getByRole('textbox', { name: person.text('documents:parties.exchangeRate') })
    expect(await rate.inputValue()).toBe('3.6725')
    await page.goto('/products/new')
    await eventually(() => code('products:field.currency').inputValue()).toMatch(/^USD/)
    await page.goto('/contacts/customers/new')
    await eventually(() => code('contacts:address.country').inputValue()).toMatch(/^SA/)
  })

  it('is shown by the update whether the company of the TIN is linked', async () => {
    const { page } = person
    const say = async (tin: string, key: string) => {
      await page.goto(`/emaratax-verification?authcode=${tin}-${Date.now()}&TIN=${tin}`)
      await page.waitForURL('**/onboarding/emaratax/update')
      await page.getByText(person.text(key)).waitFor()
    }
    await say('1234567890', 'onboarding:update.textNotLinked')
    await say(company.participant.tin, 'onboarding:update.text')
    const stranger = new Person(await openSession(stage.browser, stage.url, 'en'))
    await stranger.page.goto('/emaratax-verification?authcode=unknown&TIN=1234567890')
    await stranger.page.getByText(person.text('onboarding:update.textUnknown')).waitFor()
    await stranger.session.context.close()
  })
})

it('shows a browser the 404 screen for an address that cannot be read; programs get a problem', async () => {
  const { context, page } = await openSession(stage.browser, stage.url, 'en')
  const unknown = new Person({ context, page, language: 'en', complaints: [] })
  for (const address of ['/%', '/products/%E0%A4%A', '/%00', '/nothing.php']) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await page.getByText(unknown.text('common:notFound.title')).waitFor()
  }
  await context.close()
  const fetchPage = async (address: string, accept: string) => {
    const answer = await fetch(`${stage.url}${address}`, { headers: { accept } })
    return [answer.status, answer.headers.get('content-type'), answer.headers.has('content-security-policy')]
  }
  expect(await fetchPage('/%', 'text/html')).toEqual([404, 'text/html; charset=utf-8', true])
  expect((await fetchPage('/%', 'application/json')).slice(0, 2)).toEqual([400, 'application/problem+json'])
  expect((await fetchPage('/api/preprod/v1/%', 'text/html')).slice(0, 2)).toEqual([
    400,
    'application/problem+json',
  ])
})
