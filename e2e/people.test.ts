/**
 * Users of an organization in a real browser: invited with a new and an existing account, a role changed, a switch
 * from one organization to another without a frame of the first, and removed again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { openSession } from './harness.ts'
import { Person, password } from './person.ts'
import { openStage } from './stage.ts'
import { waitForMail } from './wait-for-mail.ts'

const stage = openStage()

/** Runs in the page: notes each moment in which the frame names the one, and anything of the other is to be seen. */
function watchForBoth([here, ...gone]: readonly string[]): void {
  const seen: string[] = []
  Object.assign(globalThis, { seenTogether: seen })
  new MutationObserver(() => {
    const frame = document.querySelector('header')?.innerText ?? ''
    const text = document.body.innerText
    if (frame.includes(here ?? '') && gone.some((word) => text.includes(word))) seen.push(text)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

describe('users of two organizations', () => {
  let client: TestCompany
  let practice: TestCompany
  let owner: Person
  let accountant: Person
  let clerk: Person
  const newcomer = `noura.${Date.now()}@example.ae`

  beforeAll(async () => {
    client = await registerCompany(stage.doors, { name: 'Liwa Client' })
    practice = await registerCompany(stage.doors, { name: 'Buraimi Practice' })
    owner = await signedIn(stage.browser, stage.url, 'ar', client)
    accountant = await signedIn(stage.browser, stage.url, 'en', practice)
    clerk = new Person(await openSession(stage.browser, stage.url, 'en'))
  })
  afterAll(async () => {
    for (const person of [owner, accountant, clerk]) await person?.session.context.close()
  })

  const invite = async (email: string, role: string, language: string) => {
    await owner.fill('identity:field.email', email)
    const choice = (key: string) => owner.page.getByRole('combobox', { name: owner.text(key), exact: true })
    await choice('settings:people.role').selectOption(role)
    await choice('settings:people.mailLanguage').selectOption(language)
    await owner.button('settings:people.send').click()
    await owner.page.getByRole('cell', { name: email }).first().waitFor()
  }
  const linkFor = (email: string) => waitForMail(stage.doors, email, /\/invitation\?token=[\w-]+/)

  /**
   * Gives a user a role on the screen, and waits for the response: the message of an earlier change may still be
   * shown.
   */
  const giveRole = async (name: string, role: string) => {
    const answered = owner.page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await owner.page
      .getByRole('combobox', { name: owner.text('settings:people.roleOf', { name }) })
      .selectOption(role)
    expect((await answered).ok()).toBe(true)
    await owner.page.getByText(owner.text('settings:people.roleChanged', { name })).first().waitFor()
  }

  it('invites by e-mail, and revokes an invitation', async () => {
    await owner.page.goto('/settings')
    await owner.link('settings:nav.people').click()
    await owner.heading('settings:people.invite')
    await invite('mistaken@example.ae', 'viewer', 'en')
    await invite(newcomer, 'viewer', 'en')
    await invite(practice.email, 'accountant', 'ar')
    await owner.look('people')
    // All roles in a table, which scrolls on a phone; the page does not.
    await owner.page.getByText(owner.text('settings:roles.show')).click()
    await owner.page.setViewportSize({ width: 390, height: 844 })
    await owner.glance('roles-phone')
    expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await owner.page.setViewportSize({ width: 1440, height: 900 })
    await owner.fill('identity:field.email', 'nobody')
    await owner.button('settings:people.send').click()
    await owner.page.getByText(owner.text('common:field.email')).waitFor()
    const row = owner.page.getByRole('row').filter({ hasText: 'mistaken@example.ae' })
    const revoke = owner.text('settings:people.revoke')
    await row.getByRole('button', { name: revoke }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: revoke }).click()
    await row.waitFor({ state: 'detached' })
    await clerk.page.goto(await linkFor('mistaken@example.ae'))
    await clerk.heading('identity:invitation.revokedTitle')
    await clerk.page.goto('/invitation?token=cut-off')
    await clerk.heading('identity:invitation.unknownTitle')
  })

  it('lets a new user join and create an account in the same step', async () => {
    await clerk.page.goto(await linkFor(newcomer))
    await clerk.heading('identity:invitation.title')
    await clerk.fill('identity:field.password', password)
    await clerk.fill('identity:field.given_name', 'Noura')
    await clerk.look('invitation')
    await clerk.button('identity:invitation.register').click()
    await clerk.page.getByText(clerk.text('common:field.required')).waitFor()
    await clerk.fill('identity:field.family_name', 'Al Ketbi')
    await clerk.button('identity:invitation.register').click()
    await clerk.page.waitForURL('**/dashboard')
    await clerk.page.getByRole('button', { name: 'Liwa Client LLC' }).waitFor()
  })

  it('changes a role, which applies at once and hides actions that it does not allow', async () => {
    await giveRole('Noura Al Ketbi', 'admin')
    await clerk.page.goto('/settings/people')
    await clerk.heading('settings:people.invite')
    await giveRole('Noura Al Ketbi', 'viewer')
    // Without a reload.
    await clerk.button('settings:people.send').waitFor({ state: 'detached' })
    await clerk.button('settings:people.leave').waitFor()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const { id } = client.participant
    const request = { token: client.token, participant: id, ...(body ? { body } : {}) }
    return (await stage.doors.request(method, path, request)).body.data
  }
  const draftOf = async (buyer: ReturnType<typeof outsideBuyer>): Promise<string> =>
    (await ask('POST', '/documents', { draft: standardInvoice(buyer) })).id

  it('requires a second user for documents above an amount, and issues the approved version', async () => {
    const amount = () => owner.fill('settings:approval.above', '١٠٠')
    // No other member may issue documents yet.
    await owner.page.goto('/settings/approval')
    await amount()
    await owner.page.getByText(owner.text('settings:approval.aloneTitle')).waitFor()
    await owner.page.getByText(owner.text('settings:approval.nobody')).waitFor()
    expect(await owner.button('common:action.save').isDisabled()).toBe(true)
    await owner.look('approval-alone')
    await owner.fill('settings:approval.above', '')
    await owner.link('settings:approval.invite').click()
    await giveRole('Noura Al Ketbi', 'approver')
    // Known without a reload.
    await owner.link('settings:nav.approval').click()
    await amount()
    await owner.page.getByText(owner.text('settings:approval.nobody')).waitFor({ state: 'detached' })
    await owner.button('common:action.save').click()
    await owner.page.getByText(owner.text('settings:approval.saved')).waitFor()
    await owner.look('approval-setting')
    const buyer = outsideBuyer(1)
    const id = await draftOf(buyer)
    const confirm = (who: Person, act: string) =>
      who
        .question(who.text(`sending:approval.${act}Title`, { buyer: `\u2068${buyer.nameEn}\u2069` }))
        .getByRole('button', {
          name: act === 'approve' ? approving(who) : who.text(`sending:approval.${act}`),
        })
        .click()
    // The button names the amount.
    const approving = (who: Person) => new RegExp(`^${who.text('sending:approval.approve')}.*\\d`)
    const approveButton = (who: Person) => who.page.getByRole('button', { name: approving(who) })
    const requestApproval = async () => {
      await owner.button('sending:approval.request').click()
      await owner.glance('approval-request')
      await confirm(owner, 'request')
    }
    const state = (who: Person) => who.page.locator('#next-step')
    await owner.page.goto(`/documents/sent/new?draft=${id}`)
    await requestApproval()
    await state(owner).getByText('Noura Al Ketbi').first().waitFor()
    await owner.look('approval-awaiting')
    // The draft opens as it was submitted, and in the form only after the request is withdrawn.
    await owner.page.goto(`/documents/sent/new?draft=${id}`)
    await owner.page.waitForURL(`**/documents/sent/view/${id}`)
    await owner.button('sending:approval.withdraw').click()
    await owner.page.waitForURL(`**/documents/sent/new?draft=${id}`)
    await requestApproval()
    await owner.button('sending:approval.withdraw').waitFor()

    // Approval of a draft is requested while it is open in a form: the input is not lost.
    const open = await draftOf(buyer)
    await owner.page.goto(`/documents/sent/new?draft=${open}`)
    const note = owner.page.locator('[data-field="references.purchaseOrder"] input')
    await note.waitFor()
    await ask('POST', `/documents/${open}/approval`, { version: 1 })
    await note.fill('PO-77')
    await owner.page.getByText(owner.text('problems:document.awaits-approval')).first().waitFor()
    expect(await owner.button('documents:form.conflictTheirs').count()).toBe(0)
    await owner.look('approval-refused')
    await owner.link('documents:form.openDocument').click()
    await owner.button('common:unsaved.leave').click()
    await owner.page.waitForURL(`**/documents/sent/view/${open}`)
    await owner.button('sending:approval.withdraw').click()
    await owner.page.waitForURL(`**/documents/sent/new?draft=${open}`)
    await owner.button('documents:form.restoredKeep').click()
    await eventually(async () => (await ask('GET', `/documents/${open}`)).draft.references).toEqual({
      purchaseOrder: 'PO-77',
    })
    await ask('DELETE', `/documents/${open}?version=2`)
    await owner.page.goto(`/documents/sent/view/${id}`)
    await owner.button('sending:approval.withdraw').waitFor()

    await clerk.page.setViewportSize({ width: 390, height: 844 })
    const other = await draftOf(buyer)
    await ask('POST', `/documents/${other}/approval`, { version: 1 })
    await clerk.page.goto('/dashboard')
    const several = clerk.text('attention:open_other', { count: '2' })
    await clerk.page.getByRole('link', { name: several, exact: true }).click()
    await clerk.page.waitForURL(/documents\/sent\?.*verdict=awaitingApproval/)
    await ask('POST', `/documents/${other}/approval/withdrawal`, { version: 1 })
    await ask('DELETE', `/documents/${other}?version=1`)
    // The only one is opened at once.
    await clerk.page.goto('/dashboard')
    await clerk.button('lifecycle:next.approve').click()
    await clerk.page.waitForURL(`**/documents/sent/view/${id}`)
    await state(clerk).waitFor()
    // Within reach of the thumb.
    const approve = await approveButton(clerk).boundingBox()
    expect(approve?.y).toBeGreaterThan(844 * 0.75)
    expect(approve?.height).toBeGreaterThanOrEqual(44)
    await clerk.glance('approval-decide-phone')
    await clerk.page.setViewportSize({ width: 1440, height: 900 })
    await clerk.button('sending:approval.reject').click()
    await confirm(clerk, 'reject')
    await clerk.page.getByText(clerk.text('sending:approval.noReason')).waitFor()
    await clerk.look('approval-reject')
    await clerk.fill('sending:approval.reason', 'Wrong project')
    await confirm(clerk, 'reject')
    await state(clerk).getByText('Noura Al Ketbi').first().waitFor()

    await owner.page.goto(`/documents/sent/view/${id}`)
    await state(owner).getByText('Wrong project').first().waitFor()
    await owner.look('approval-rejected')
    await owner.link('documents:details.continueEditing').click()
    await requestApproval()
    await owner.button('sending:approval.withdraw').waitFor()
    await approveButton(clerk).click()
    await confirm(clerk, 'approve')
    await clerk.button('sending:approval.issue').waitFor()
    await state(clerk).getByText('Approved by').first().waitFor()
    await clerk.look('approval-approved')
    await clerk.button('sending:approval.issue').click()
    await confirm(clerk, 'issue')
    await clerk.openHistory()
    await clerk.page.getByText(clerk.text('exchange:event.issued'), { exact: true }).waitFor()
    await clerk.look('approval-issued')
    await owner.page.goto('/settings/people')
  })

  it('discusses a draft with a colleague, who is notified, and assigns it', async () => {
    const id = await draftOf(outsideBuyer(2))
    const view = `/documents/sent/view/${id}`
    const write = (who: Person) => who.field('discussion:write')
    await clerk.page.goto(view)
    await write(clerk).waitFor()
    await clerk.page.getByText(clerk.text('discussion:internal')).waitFor()

    // In the form of the draft: the mention is completed by keyboard, and a reload loses nothing.
    await owner.page.goto(`/documents/sent/new?draft=${id}`)
    await write(owner).fill('السعر صحيح؟ ')
    await write(owner).pressSequentially('@Nou')
    const people = owner.page.getByRole('listbox', { name: owner.text('discussion:people') })
    await people.getByRole('option', { name: 'Noura Al Ketbi', selected: true }).waitFor()
    await owner.glance('discussion-mention')
    expect(await write(owner).evaluate((node) => getComputedStyle(node).direction)).toBe('rtl')
    await write(owner).press('Enter')
    await eventually(() => write(owner).inputValue()).toBe('السعر صحيح؟ @Noura Al Ketbi ')
    await owner.page.reload()
    await eventually(() => write(owner).inputValue()).toBe('السعر صحيح؟ @Noura Al Ketbi ')
    await owner.button('discussion:add').click()
    await owner.page.getByText('السعر صحيح؟').waitFor()
    await eventually(() => write(owner).inputValue()).toBe('')
    await owner.keepsFocus()
    await owner.look('discussion-form')

    // The open page of the colleague shows and announces it, and the bell has it.
    await clerk.page.getByText('السعر صحيح؟').waitFor()
    const announced = clerk.page.getByRole('status').filter({
      hasText: clerk.text('discussion:newFrom', { name: 'Mariam Al Suwaidi' }),
    })
    await announced.waitFor({ state: 'attached' })
    await clerk.button('discussion:add').click()
    await clerk.page.getByText(clerk.text('discussion:missing')).waitFor()
    await write(clerk).fill('Yes, as agreed.')
    await write(clerk).press('Control+Enter')
    const own = clerk.page.getByRole('listitem').filter({ hasText: 'Yes, as agreed.' })
    await own.getByRole('button', { name: clerk.text('discussion:edit'), exact: true }).click()
    await clerk.fill('discussion:editTitle', 'Yes, as agreed by phone.')
    await clerk.button('discussion:save').click()
    await owner.page.getByText('Yes, as agreed by phone.').waitFor()
    await clerk.look('discussion')
    await clerk.page.setViewportSize({ width: 390, height: 844 })
    await write(clerk).scrollIntoViewIfNeeded()
    await clerk.glance('discussion-phone')
    await clerk.page.setViewportSize({ width: 1440, height: 900 })

    // An owner deletes a comment of another member, and assigns the draft to them.
    await owner.page
      .getByRole('listitem')
      .filter({ hasText: 'Yes, as agreed by phone.' })
      .getByRole('button', { name: owner.text('discussion:delete'), exact: true })
      .click()
    await owner
      .question(owner.text('discussion:deleteTitle'))
      .getByRole('button', { name: owner.text('discussion:delete'), exact: true })
      .click()
    await clerk.page.getByText('Yes, as agreed by phone.').waitFor({ state: 'detached' })
    await clerk.reads(clerk.page.locator('body'), 'discussion:deletedBy', 'name', 'date')
    const assignee = owner.page.getByRole('combobox', {
      name: owner.text('discussion:assignment.label'),
      exact: true,
    })
    await assignee.selectOption({ label: 'Noura Al Ketbi' })
    await owner.reads(owner.page.locator('body'), 'discussion:assignment.by', 'name', 'date')
    await owner.page.goto(view)
    await write(owner).scrollIntoViewIfNeeded()
    await owner.look('discussion-deleted')
    await clerk.page.goto('/notices')
    await clerk.page.getByText(clerk.text('notices:kind.commentMentioned.title')).first().waitFor()
    await clerk.page.getByText(clerk.text('notices:kind.documentAssigned.title')).first().waitFor()
    await clerk.look('discussion-notices')

    // The list of the colleague, with the name of the assignee on its rows.
    await clerk.page.goto('/documents/sent')
    await clerk.button('documents:filters.button').click()
    const filter = clerk.page.getByRole('combobox', {
      name: clerk.text('documents:filters.assignedTo'),
      exact: true,
    })
    await filter.selectOption('me')
    await clerk.glance('assigned-filter')
    await clerk.button('documents:filters.apply').click()
    await clerk.page.waitForURL(/assignedTo=me/)
    await eventually(() => clerk.page.locator('tr[data-row]').count()).toBe(1)
    const name = '\u2068Noura Al Ketbi\u2069'
    await clerk.page.getByTitle(clerk.text('documents:list.assignedTo', { name })).waitFor()
    await clerk.look('assigned-list')
    await clerk.page.setViewportSize({ width: 390, height: 844 })
    await clerk.glance('assigned-list-phone')
    await clerk.page.setViewportSize({ width: 1440, height: 900 })
    await ask('DELETE', `/documents/${id}?version=1`)
    await owner.page.goto('/settings/people')
  })

  it('goes from one organization to another in two clicks, without a frame of the first', async () => {
    const { page } = accountant
    await page.goto(await linkFor(practice.email))
    await accountant.heading('identity:invitation.title')
    await accountant.look('invitation-known')
    await accountant.button('identity:invitation.join').click()
    await page.waitForURL('**/dashboard')
    const switcher = (name: string) => page.locator('header').getByRole('button', { name })
    await switcher('Liwa Client LLC').waitFor()
    await page.goto('/settings/people')
    await page.getByText(client.email).waitFor()
    await page.evaluate(watchForBoth, [
      'Buraimi Practice LLC',
      client.email,
      client.participant.participantId,
    ])
    await switcher('Liwa Client LLC').click()
    await accountant.glance('organizations')
    const organizationHeaders: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) organizationHeaders.push(request.headers()['falaj-organization'])
    })
    await page.getByRole('button', { name: /^Buraimi Practice LLC/ }).click()
    await switcher('Buraimi Practice LLC').waitFor()
    await page.waitForURL('**/dashboard')
    await accountant.link('common:nav.settings').first().click()
    await accountant.link('settings:nav.people').click()
    await page.getByText(practice.email).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seenTogether'))).toEqual([])
    expect(new Set(organizationHeaders)).toEqual(new Set([practice.organizationId]))
    // The live stream, too, is that of the organization on the screen.
    await page.reload()
    await switcher('Buraimi Practice LLC').waitFor()
  })

  it('leaves, after a summary of what stays', async () => {
    const { page } = accountant
    const switcher = (name: string) => page.locator('header').getByRole('button', { name })
    await switcher('Buraimi Practice LLC').click()
    await page
      .getByRole('button', { name: /^Liwa Client LLC/ })
      .last()
      .click()
    await switcher('Liwa Client LLC').waitFor()
    await page.goto('/settings/people')
    await accountant.button('settings:people.leave').click()
    await accountant.look('leave')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: accountant.text('settings:people.leave') })
      .click()
    await page.waitForURL('**/access-ended?*')
    await page
      .getByRole('heading', {
        name: accountant.text('identity:ended.title', { organization: '\u2068Liwa Client LLC\u2069' }),
      })
      .waitFor()
    await page.getByRole('button', { name: 'Buraimi Practice LLC' }).click()
    await page.waitForURL('**/dashboard')
    await switcher('Buraimi Practice LLC').waitFor()
    await eventually(() => owner.page.getByRole('row').filter({ hasText: practice.email }).count()).toBe(0)
  })

  it('hides all of it from a removed user, in the middle of the work', async () => {
    const label = owner.text('settings:people.removeWhom', { name: 'Noura Al Ketbi' })
    const held = Promise.withResolvers<void>()
    await owner.page.route('**/people/*/made*', async (route) => {
      await held.promise
      await route.continue()
    })
    await owner.page.getByRole('button', { name: label }).click()
    const remove = owner.page
      .getByRole('dialog')
      .getByRole('button', { name: owner.text('settings:people.remove') })
    // Not before the dialog shows which invitations and keys end.
    await remove.waitFor()
    expect(await remove.isDisabled()).toBe(true)
    held.resolve()
    await remove.click()
    await owner.page.getByText(newcomer).waitFor({ state: 'detached' })
    await clerk.page.goto('/documents/sent')
    const ended = clerk.text('identity:ended.title', { organization: '\u2068Liwa Client LLC\u2069' })
    await clerk.page.getByRole('heading', { name: ended }).waitFor()
    await clerk.page.getByText(clerk.text('identity:ended.none')).waitFor()
    await clerk.look('access-ended')
    // No organization is created unasked, also when this tab remembers none, as at the next sign-in.
    await clerk.page.goto('/dashboard')
    await clerk.heading('identity:ended.titleNone')
    await clerk.button('identity:ended.found').click()
    await clerk.heading('identity:setUp.title')
  })

  it('had no unexpected error in the console', () => {
    expect([...owner.session.complaints, ...accountant.session.complaints]).toEqual([])
  })
})
