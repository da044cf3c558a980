/**
 * A portal whose operator requires two-step sign-in: a new user must add an authenticator app first, saves the
 * recovery codes, continues to the portal, and cannot remove the app again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode } from '../src/server/identity/testing/app-code.ts'
import { languagesOf, openSession } from './harness.ts'
import { Person } from './person.ts'
import { openOwnStage } from './stage.ts'
import { waitForMail } from './wait-for-mail.ts'

const stage = openOwnStage({ FALAJ_SECOND_STEP: 'required' })
const password = 'Nine 9 date palms'

describe.each(languagesOf('ar'))('two-step sign-in that is required, in %s', (language) => {
  const email = `required.${language}.${Date.now()}@example.ae`
  let person: Person

  beforeAll(async () => {
    const names = { given_name: 'Hessa', family_name: 'Al Marri', organizationName: 'Ghaf LLC', language }
    await stage.doors.request('POST', '/auth/register', { body: { email, password, ...names } })
    person = new Person(await openSession(stage.browser, stage.url, language))
  })
  afterAll(() => person?.session.context.close())

  it('asks for an app after the mailed code, then opens the portal, where the app cannot be removed', async () => {
    const { page } = person
    await page.goto('/settings/security')
    await person.fill('identity:field.email', email)
    await person.fill('identity:field.password', password)
    await person.button('identity:signIn.submit').click()
    await person.field('identity:code.label').waitFor()
    await person.fill('identity:code.label', await waitForMail(stage.doors, email, /\b\d{6}\b/))
    const signedIn = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
    await person.button('identity:code.submit').click()
    const { authorization = '' } = (await signedIn).headers()
    const contacts = () => stage.doors.request('GET', '/contacts', { headers: { authorization } })

    await person.heading('settings:security.requiredTitle')
    // Not only the page: the server refuses everything else.
    const refused = await contacts()
    expect([refused.status, refused.body.code]).toEqual([403, 'identity.second-step-required'])
    await person.look('second-step-required')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.glance('second-step-required-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    const open = person.button('identity:setUp.submit')
    expect(await open.isDisabled()).toBe(true)
    await person.button('settings:security.setUpApp').click()
    const dialog = page.getByRole('dialog')
    await person.fill('settings:security.ownPassword', password)
    await dialog.getByRole('button', { name: person.text('settings:security.continue') }).click()
    await dialog.getByRole('img', { name: person.text('settings:security.qr') }).waitFor()
    const secret = /\b[A-Z2-7]{32}\b/.exec(await dialog.innerText())?.[0] ?? ''
    await person.fill('settings:security.code', appCode(secret, new Date()))
    await person.button('settings:security.use').click()
    await person.button('settings:security.saved').click()
    await open.click()

    await person.heading('settings:security.title')
    expect((await contacts()).status).toBe(200)
    await page.getByText(person.text('settings:security.required')).waitFor()
    expect(await person.button('settings:security.removeApp').isDisabled()).toBe(true)
    await person.look('second-step-kept')
    await page.goto('/dashboard')
    await person.heading('dashboard:title')
  })
})
