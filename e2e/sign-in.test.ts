/**
 * The same journey of signing in against the embedded identity pool and against a user pool of
 * Cognito that is stood in for: register, confirm, sign in by keyboard and on to where one wanted to be, a session that
 * ends in the middle of a form, the second step, devices, a forgotten password. And passkeys, which the embedded pool has.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appCode } from '../src/server/identity/testing/app-code.ts'
import { type CognitoStandIn, startCognitoStandIn } from '../src/server/identity/testing/cognito-stand-in.ts'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { doorsOf } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, openSession, timeoutMs } from './harness.ts'
import { Person } from './person.ts'
import { type RunningPortal, startPortalProcess } from './portal-process.ts'
import { openStage } from './stage.ts'
import { waitForMail } from './wait-for-mail.ts'

const stage = openStage()
const password = 'Nine 9 date palms'
let standIn: CognitoStandIn
let managed: RunningPortal

beforeAll(async () => {
  standIn = await startCognitoStandIn()
  managed = await startPortalProcess(standIn.env, { data: inject('migratedData') })
}, timeoutMs)
afterAll(async () => {
  await managed?.stop()
  await standIn?.stop()
})

const pools = {
  embedded: { url: () => stage.url, isManaged: false },
  cognito: { url: () => managed.url, isManaged: true },
}

/** Screens that differ where the pool mails codes of its own. */
const ownScreens = ['confirm-email', 'new-password']

/** With the embedded pool always in both languages; the words are the same with the other one. */
const journeys = Object.entries(pools).flatMap(([pool, of]) =>
  (of.isManaged ? languagesOf('ar') : (['en', 'ar'] as const)).map((language) => ({ pool, language, ...of })),
)

describe.each(journeys)(
  'signing in with the $pool pool, in $language',
  ({ pool, language, url, isManaged }) => {
    const email = `${pool}.${language}.${Date.now()}@example.ae`
    let person: Person
    let recoveryCode = ''
    let secret = ''
    const codeNow = () => appCode(secret, new Date())

    beforeAll(async () => {
      person = new Person(await openSession(stage.browser, url(), language))
    })
    afterAll(() => person?.session.context.close())

    const submit = async (word: string) => {
      await person.fill('identity:field.password', word)
      await person.button('identity:signIn.submit').click()
    }
    const signOut = async () => {
      await person.page.getByRole('button', { name: person.text('common:frame.user') }).click()
      await person.page.getByRole('menuitem', { name: person.text('common:frame.signOut') }).click()
      await person.page.waitForURL('**/login**')
    }
    /** In both widths; stores a picture of each if requested. */
    const lookWideAndNarrow = async (name: string) => {
      // Most screens are the same for every pool.
      if (isManaged && !ownScreens.includes(name)) return
      await person.look(`${name}-${pool}`)
      const wide = person.page.viewportSize()
      await person.page.setViewportSize({ width: 390, height: 844 })
      await person.glance(`${name}-${pool}-phone`)
      if (wide) await person.page.setViewportSize(wide)
    }

    it('registers with a password that is hard to guess, and confirms the address if the pool requires it', async () => {
      await person.page.goto('/register')
      await person.fill('identity:field.email', email)
      await person.fill('identity:field.password', 'password1234')
      await person.fill('identity:field.given_name', 'Hessa')
      await person.fill('identity:field.family_name', 'Al Marri')
      await person.button('identity:code.submit').click()
      await eventually(() =>
        person.field('identity:field.organizationName').evaluate((f) => f === document.activeElement),
      ).toBe(true)
      await person.fill('identity:field.organizationName', `${pool} ${language} LLC`)
      // Back and forth, everything stays as it was typed.
      await person.button('common:action.back').click()
      expect(await person.field('identity:field.given_name').inputValue()).toBe('Hessa')
      await person.button('identity:code.submit').click()
      await person.button('identity:register.submit').click()
      await person.page.getByText(person.text('problems:falaj-password-breached')).waitFor()
      await eventually(() =>
        person.field('identity:field.password').evaluate((f) => f === document.activeElement),
      ).toBe(true)
      await person.fill('identity:field.password', password)
      await person.button('identity:code.submit').click()
      expect(await person.field('identity:field.organizationName').inputValue()).toBe(
        `${pool} ${language} LLC`,
      )
      await person.button('identity:register.submit').click()
      if (isManaged) {
        await person.heading('identity:code.confirmTitle')
        await lookWideAndNarrow('confirm-email')
        await person.fill('identity:code.label', standIn.codeFor(email))
        await person.button('identity:code.submit').click()
      }
      await person.page.waitForURL('**/dashboard')
      // A signed-in user continues from there, and never to another site.
      await person.page.goto('/login?redirect=https://evil.example/')
      await person.page.waitForURL(`${url()}/dashboard`)
    })

    it('is done by keyboard and continues to the requested page, and reports wrong credentials', async () => {
      await person.heading('dashboard:title')
      await signOut()
      await person.page.goto('/products/new')
      await person.page.waitForURL(/login\?redirect=/)
      const { page } = person
      const [address, word] = [person.field('identity:field.email'), person.field('identity:field.password')]
      expect(await address.getAttribute('autocomplete')).toBe('username')
      expect(await word.getAttribute('autocomplete')).toBe('current-password')
      await person.tabTo(address)
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type('not this one')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText(person.text('problems:identity.wrong-credentials')).waitFor()
      await lookWideAndNarrow('login-wrong')
      await word.fill(password)
      await person.tabTo(page.getByRole('checkbox', { name: person.text('identity:rememberMe') }))
      await page.keyboard.press('Space')
      await word.press('Enter')
      await page.waitForURL('**/products/new')
      const cookies = await person.session.context.cookies()
      const refreshCookie = cookies.find(({ name }) => name.startsWith('falaj_refresh'))
      expect(refreshCookie?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
      expect(refreshCookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    })

    it('keeps typed values when the session ends in the middle of a form', async () => {
      await person.fill('products:field.name', 'Date palm')
      await person.fill('products:field.unitPrice', '12.50')
      const otherSession = await doorsOf(url()).request('POST', '/auth/sign-in', {
        body: { email, password },
      })
      const token = otherSession.body.data.accessToken
      await doorsOf(url()).request('DELETE', '/user/sessions', { token })
      await person.button('products:form.create').click()
      const dialog = person.page.getByRole('dialog', { name: person.text('identity:expired.title') })
      await dialog.waitFor()
      await lookWideAndNarrow('session-expired')
      expect(await dialog.getByRole('textbox').first().inputValue()).toBe(email)
      await submit(password)
      await dialog.waitFor({ state: 'detached' })
      await person.page.waitForURL(/products(\?|$)/)
      await person.page.getByText('Date palm').first().waitFor()
    })

    it('sets an authenticator app up, signs in with it and with a recovery code, and sees its devices', async () => {
      const { page } = person
      await page.goto('/settings')
      await person.link('settings:nav.security').click()
      await person.heading('settings:security.sessions')
      if (isManaged) await page.getByText(person.text('settings:security.emailConfirmed')).waitFor()
      else {
        await person.button('settings:security.confirmEmail').click()
        // The code is sent once it is requested.
        await person.field('settings:security.emailCode').waitFor()
        await person.fill(
          'settings:security.emailCode',
          await waitForMail(doorsOf(url()), email, /\b\d{6}\b/),
        )
        await lookWideAndNarrow('confirm-address')
        await person.button('settings:security.confirm').click()
        await page.getByText(person.text('settings:security.emailConfirmed'), { exact: true }).waitFor()
      }
      await person.button('settings:security.setUpApp').click()
      const dialog = page.getByRole('dialog')
      await person.fill('settings:security.ownPassword', password)
      await lookWideAndNarrow('authenticator-proof')
      await dialog.getByRole('button', { name: person.text('settings:security.continue') }).click()
      await dialog.getByRole('img', { name: person.text('settings:security.qr') }).waitFor()
      await lookWideAndNarrow('authenticator')
      secret = /\b[A-Z2-7]{32}\b/.exec(await dialog.innerText())?.[0] ?? ''
      await person.fill('settings:security.code', '000000')
      await person.button('settings:security.use').click()
      await dialog.getByText(person.text('problems:identity.code-wrong')).waitFor()
      await person.fill('settings:security.code', codeNow())
      await person.button('settings:security.use').click()
      await person.button('settings:security.saved').waitFor()
      await lookWideAndNarrow('recovery-codes')
      recoveryCode = (await page.getByRole('dialog').getByRole('listitem').first().innerText()).trim()
      await person.button('settings:security.saved').click()
      await lookWideAndNarrow('security')
      await person.button('settings:security.endOthers').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: person.text('settings:security.endOthers') })
        .click()
      await page.getByText(person.text('settings:security.ended')).first().waitFor()
      await eventually(() => page.getByRole('row').count()).toBe(2)
      await signOut()
      await person.fill('identity:field.email', email)
      await submit(password)
      await person.field('identity:code.appLabel').waitFor()
      await lookWideAndNarrow('code-of-app')
      await person.button('identity:code.useRecovery').click()
      await person.fill('identity:code.recoveryLabel', recoveryCode)
      await person.button('identity:code.submit').click()
      await page.waitForURL('**/dashboard')
      await person.heading('dashboard:title')
    })

    it('chooses a new password by mail, and signs in with that one only', async () => {
      const { page } = person
      await signOut()
      await person.link('identity:forgot.link').click()
      await person.heading('identity:forgot.title')
      await person.fill('identity:field.email', email)
      const send = isManaged ? 'identity:forgot.sendCode' : 'identity:forgot.submit'
      await person.button(send).click()
      if (isManaged) {
        await page.waitForURL('**/update-password**')
        await person.fill('identity:code.label', standIn.codeFor(email))
      } else {
        await person.heading('identity:forgot.sentTitle')
        await page.goto(await waitForMail(doorsOf(url()), email, /\/update-password\?token=[\w-]+/))
      }
      const fresh = 'Ten 10 date palms'
      await person.fill('identity:field.newPassword', 'Hessa Al Marri')
      await person.button('identity:newPassword.submit').click()
      await page.getByText(person.text('problems:falaj-password-personal')).waitFor()
      await lookWideAndNarrow('new-password')
      await person.fill('identity:field.newPassword', fresh)
      await person.button('identity:newPassword.submit').click()
      await page.waitForURL('**/login')
      await person.fill('identity:field.email', email)
      await submit(password)
      await page.getByRole('alert').getByText(person.text('problems:identity.wrong-credentials')).waitFor()
      await submit(fresh)
      await person.field('identity:code.appLabel').waitFor()
    })

    it('had only expected refusals in the console', () => {
      const refusals = /the server responded with a status of (401|422)/
      expect(person.session.complaints.filter((line) => !refusals.test(line))).toEqual([])
    })
  },
)

describe.each(languagesOf('en'))('passkeys, in %s', (language) => {
  let person: Person
  let account: { email: string; password: string }

  beforeAll(async () => {
    account = await registerCompany(stage.doors, { name: 'Ghaf Passkeys', onboard: false })
    // Browsers bind passkeys to names, and this machine to its name.
    const site = stage.url.replace('127.0.0.1', 'localhost')
    person = new Person(await openSession(stage.browser, site, language))
    const browser = await person.session.context.newCDPSession(person.page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
  })
  afterAll(() => person?.session.context.close())

  const enter = async () => {
    await person.fill('identity:field.email', account.email)
    await person.fill('identity:field.password', account.password)
    await person.button('identity:signIn.submit').click()
  }
  const signOut = async () => {
    await person.page.getByRole('button', { name: person.text('common:frame.user') }).click()
    await person.page.getByRole('menuitem', { name: person.text('common:frame.signOut') }).click()
    await person.page.waitForURL('**/login**')
  }
  const inDialog = (key: string) =>
    person.page.getByRole('dialog').getByRole('button', { name: person.text(key), exact: true })
  const named = (key: string, name: string) =>
    person.page.getByRole('button', { name: person.text(key, { name }), exact: true })
  const lookWideAndNarrow = async (name: string) => {
    await person.look(name)
    await person.page.setViewportSize({ width: 390, height: 844 })
    await person.glance(`${name}-phone`)
    await person.page.setViewportSize({ width: 1440, height: 900 })
  }

  it('adds one with the password, and names it', async () => {
    const { page } = person
    await page.goto('/login')
    await enter()
    await page.waitForURL('**/dashboard')
    await page.goto('/settings/security')
    await person.button('settings:security.addPasskey').click()
    await person.fill('settings:security.passkeyName', 'Laptop')
    const password = page.getByLabel(person.text('settings:security.ownPassword'), { exact: true })
    await password.fill('not the one')
    await inDialog('settings:security.addPasskey').click()
    await page.getByText(person.text('problems:falaj-password-wrong')).waitFor()
    await lookWideAndNarrow('passkey-add')
    await password.fill(account.password)
    await inDialog('settings:security.addPasskey').click()
    await named('settings:security.renamePasskeyOf', 'Laptop').click()
    await person.fill('settings:security.passkeyName', 'Office laptop')
    await inDialog('settings:security.saveName').click()
    await named('settings:security.removePasskeyOf', 'Office laptop').waitFor()
    await page.getByRole('switch', { name: person.text('settings:security.byEmail') }).click()
    await person.fill('settings:security.ownPassword', account.password)
    await inDialog('settings:security.turnOn').click()
    await page.getByText(person.text('settings:security.changed')).waitFor()
    await lookWideAndNarrow('passkeys')
  })

  it('changes the password, for which the old one is required and then useless', async () => {
    const { page } = person
    const change = person.button('settings:security.changePassword')
    await change.click()
    await person.fill('settings:security.currentPassword', 'not the one')
    await person.fill('settings:security.newPassword', 'aaaaaaaaaaaaaa')
    await inDialog('settings:security.changePassword').click()
    await page.getByText(person.text('problems:falaj-password-repeated')).waitFor()
    await lookWideAndNarrow('password-change')
    const fresh = 'Nine 9 other palms'
    await person.fill('settings:security.newPassword', fresh)
    await inDialog('settings:security.changePassword').click()
    await page.getByText(person.text('problems:falaj-password-wrong')).waitFor()
    await person.fill('settings:security.currentPassword', account.password)
    await inDialog('settings:security.changePassword').click()
    await page.getByText(person.text('settings:security.passwordChanged')).waitFor()
    account.password = fresh
  })

  it('signs in with it alone, and with it instead of the code', async () => {
    const { page } = person
    await signOut()
    await lookWideAndNarrow('login-passkey')
    await person.button('identity:passkey.use').click()
    await page.waitForURL('**/dashboard')
    await person.heading('dashboard:title')
    await signOut()
    await enter()
    await person.field('identity:code.label').waitFor()
    await lookWideAndNarrow('code-or-passkey')
    await person.button('identity:passkey.use').click()
    await page.waitForURL('**/dashboard')
  })

  it('is refused after its removal, with a message', async () => {
    const { page } = person
    await page.goto('/settings/security')
    await named('settings:security.removePasskeyOf', 'Office laptop').click()
    // The passkey is the proof, instead of the password.
    await inDialog('settings:security.proofByPasskey').click()
    await page.getByText(person.text('settings:security.passkeyShown')).waitFor()
    await lookWideAndNarrow('passkey-remove')
    await inDialog('settings:security.removePasskey').click()
    await page.getByText(person.text('settings:security.passkeyRemoved')).waitFor()
    await signOut()
    await person.button('identity:passkey.use').click()
    await page.getByRole('alert').getByText(person.text('problems:identity.passkey-refused')).waitFor()
    const refusals = /the server responded with a status of 422/
    expect(person.session.complaints.filter((line) => !refusals.test(line))).toEqual([])
  })

  it('is not offered with an external pool', async () => {
    const otherBrowser = new Person(
      await openSession(stage.browser, managed.url.replace('127.0.0.1', 'localhost'), language),
    )
    await otherBrowser.page.goto('/login')
    await otherBrowser.button('identity:signIn.submit').waitFor()
    expect(await otherBrowser.button('identity:passkey.use').count()).toBe(0)
    expect((await doorsOf(managed.url).request('POST', '/auth/passkey/begin', { body: {} })).status).toBe(404)
    await otherBrowser.session.context.close()
  })
})
