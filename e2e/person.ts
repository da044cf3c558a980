/** A user at the screen: finds elements by the displayed words, in their language. */

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestParticipant } from '../src/server/platform/testing/company.ts'
import { eventually } from './eventually.ts'
import { axeFindings, keysShown, type Language, type Session, storeScreenshot, textOf } from './harness.ts'

export const password = 'correct horse battery staple'

export interface Company {
  readonly email: string
  readonly organization: string
  readonly tin: string
  readonly trn: string
}

/** For each language one of the taxpayers that the simulated EmaraTax offers: a taxpayer belongs to one organization. */
export const sellers: Readonly<Record<Language, Company>> = {
  en: {
    email: 'aisha@alnoor.example',
    organization: 'Al Noor Group',
    tin: '1000345213',
    trn: '100034521300003',
  },
  ar: {
    email: 'omar@hajar.example',
    organization: 'Hajar Group',
    tin: '1001458932',
    trn: '100145893200003',
  },
}

export class Person {
  readonly page: Page
  readonly language: Language
  readonly session: Session

  constructor(session: Session) {
    this.session = session
    this.page = session.page
    this.language = session.language
  }

  text(key: string, values?: Record<string, string>): string {
    return textOf(this.language, key, values)
  }

  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.text(key), exact: true })
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.text(key), exact: true })
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.text(key), exact: true })
  }

  async fill(key: string, value: string): Promise<void> {
    await this.field(key).fill(value)
  }

  /** Types the account that is paid to, unless the form knows it from an earlier document. */
  async payTo(account: string): Promise<void> {
    const field = this.page.locator('[data-field="paymentMeans[0].account.value"] input')
    if ((await field.inputValue()) === '') await field.fill(account)
  }

  /** Issues what the form holds: its button, and the same one of the question that follows. */
  async issue(key = 'documents:form.issue'): Promise<void> {
    await this.button(key).click()
    const question = this.page.getByRole('dialog')
    await question.getByRole('button', { name: this.text(key) }).click()
  }

  /** Fills a field that offers codes. */
  async fillCode(key: string, value: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.text(key), exact: true }).fill(value)
  }

  /** Types into a field with suggestions, and selects the suggestion by keyboard. */
  async pick(field: Locator, typed: string, suggestion: string | RegExp): Promise<void> {
    await field.fill(typed)
    const option = this.page.getByRole('option', { name: suggestion }).first()
    await option.waitFor()
    await eventually(async () => {
      await field.press('ArrowDown')
      const marked = await field.getAttribute('aria-activedescendant')
      return marked !== null && marked === (await option.getAttribute('id'))
    }, `the keyboard does not reach ${suggestion}`).toBe(true)
    await field.press('Enter')
  }

  /** A dialog with a question, by its title: the page below may have a button of the same name. */
  question(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  /** Waits until a sentence is shown, whatever the values in it are. */
  async reads(place: Locator, key: string, ...values: string[]): Promise<void> {
    const gaps = Object.fromEntries(values.map((value) => [value, '|']))
    const parts = this.text(key, gaps).split('|')
    const pattern = new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()[\]\\]/g, '\\$&')).join('.*'))
    await place.getByText(pattern).first().waitFor()
  }

  /** Opens the history of a document that was finished when it was opened; beside any other it is shown. */
  async openHistory(): Promise<void> {
    const words = this.text('documents:details.whatHappened')
    const folded = this.page.locator('summary', { hasText: words })
    await folded
      .or(this.page.getByRole('heading', { name: words }))
      .first()
      .waitFor()
    if ((await folded.count()) > 0) await folded.click()
  }

  /** Fills a field whose accessible name is a text of the screen followed by the line's number. */
  async fillLine(key: string, value: string): Promise<void> {
    const cell = this.page.getByLabel(new RegExp(`^${this.text(key)}\\b?.*1`)).first()
    await cell.fill(value)
  }

  /** Goes from field to field until the one that is wanted has the focus, as without a mouse. */
  async tabTo(wanted: Locator): Promise<void> {
    await wanted.first().waitFor()
    for (let press = 0; press < 150; press += 1) {
      if (await wanted.first().evaluate((field) => field === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${wanted}`)
  }

  async heading(key: string): Promise<void> {
    await this.page
      .getByRole('heading', { name: this.text(key) })
      .first()
      .waitFor()
  }

  /**
   * Checks the layout of the screen: nothing exceeds its edges, and text does not overlap; stores a picture if
   * requested.
   */
  async glance(name: string): Promise<void> {
    await this.settle()
    await storeScreenshot(this.page, `${name}-${this.language}`)
    // Elements that follow the size of the screen by script (a panel of the bell) do so a moment later.
    await eventually(
      () => this.page.evaluate(sidewaysScroll),
      `${name} in ${this.language} scrolls sideways`,
    ).toBeLessThanOrEqual(0)
    expect(await keysShown(this.page, this.language), `${name} in ${this.language}`).toEqual([])
  }

  /** The focus is on an element, also when the focused one was removed. */
  async keepsFocus(): Promise<void> {
    await eventually(() => this.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }

  private async settle(): Promise<void> {
    // The HTML of the server has no heading yet: the first screen is complete when it has one.
    await this.page.locator('h1').first().waitFor({ state: 'attached' })
    await this.page.evaluate(async () => {
      await document.fonts.ready
      // Endless animations, such as placeholders while loading, are not awaited.
      const passing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(passing.map((animation) => animation.finished))
    })
  }

  /** Checks the screen for accessibility faults, `withContrast` of its colors; stores a picture if requested. */
  async look(name: string, withContrast?: boolean): Promise<void> {
    await this.glance(name)
    let findings = await axeFindings(this.page, withContrast)
    // A notice that appeared or disappeared was half transparent: a real fault is there without animations, too.
    if (findings.length > 0) {
      await this.settle()
      findings = await axeFindings(this.page, withContrast)
    }
    expect(findings, `${name} in ${this.language}`).toEqual([])
  }

  async register(company: Company): Promise<void> {
    await this.page.goto('/register')
    await this.fill('identity:field.email', company.email)
    await this.fill('identity:field.password', password)
    await this.fill('identity:field.given_name', 'Aisha')
    await this.fill('identity:field.family_name', 'Al Mansoori')
    await this.look('register')
    await this.button('identity:code.submit').click()
    await this.fill('identity:field.organizationName', company.organization)
    await this.look('register-company')
    await this.button('identity:register.submit').click()
    await this.page.waitForURL('**/dashboard')
    await this.link('dashboard:checklist.onboard').waitFor()
  }

  async signIn(company: Company): Promise<void> {
    await this.fill('identity:field.email', company.email)
    await this.fill('identity:field.password', password)
    await this.button('identity:signIn.submit').click()
  }

  /** From the checklist over the simulated EmaraTax to a registered participant. */
  async onboard(company: Company): Promise<void> {
    await this.link('dashboard:checklist.onboard').click()
    await this.fill('onboarding:start.tin', company.tin)
    await this.look('onboarding')
    await this.page.getByRole('link', { name: this.text('onboarding:start.button') }).click()
    await this.page.waitForURL('**/emaratax*')
    if (this.language === 'ar' && !this.page.url().includes('lang=ar')) {
      const arabic = this.page.getByRole('link', { name: 'العربية' })
      if (await arabic.isVisible()) await arabic.click()
    }
    await this.page.getByRole('listitem').filter({ hasText: company.tin }).getByRole('button').click()
    await this.page.waitForURL('**/onboarding/emaratax/linking')
    expect(this.page.url()).not.toContain('authcode')
    // The TIN, which EmaraTax does not send, was stored: the company is verified without a second question.
    await this.page.getByText(company.trn).waitFor()
    await this.look('linking-confirm')
    await this.button('onboarding:confirm.link').click()
    await this.page.getByText(this.text('onboarding:linked.title')).waitFor()
    await this.look('linked')
  }

  async addCustomer(company: TestParticipant): Promise<void> {
    await this.page.goto('/contacts/customers/new')
    await this.fill('contacts:field.name', company.nameEn)
    await this.fill('contacts:field.trn', company.trn)
    await this.fill('contacts:field.tin', company.tin)
    await this.fill('contacts:field.participantId', company.participantId)
    await this.fill('contacts:address.line1', 'Industrial Area 2, Street 14')
    await this.fill('contacts:address.city', 'Ras Al Khaimah')
    await this.page.getByRole('combobox', { name: this.text('contacts:address.emirate') }).selectOption('RAK')
    await this.look('customer-new')
    await this.button('contacts:form.create').click()
    await this.page.getByText(company.nameEn).first().waitFor()
  }

  async addProduct(): Promise<void> {
    await this.page.goto('/products/new')
    await this.fill('products:field.name', 'Steel rope 12 mm')
    await this.fill('products:field.nameAr', 'حبل فولاذي 12 مم')
    // Arabic-Indic digits are digits.
    await this.fill('products:field.unitPrice', this.language === 'ar' ? '٤٢٫٥٠' : '42.50')
    await this.fillCode('products:field.hsCode', '731210')
    await this.look('product-new')
    await this.button('products:form.create').click()
    await this.page.getByText('42.50').first().waitFor()
    await this.look('products')
  }
}

/** Runs in the page: by how many pixels it can be scrolled sideways. */
const sidewaysScroll = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth
