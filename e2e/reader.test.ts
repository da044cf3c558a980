/**
 * The main job as a screen reader tells it: each step is done by keyboard, and looked at in the browser's tree of accessible
 * objects. Names, states, errors, headings and announcements are asserted as they are read, not as they are drawn.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { type ReadObject, readTree } from './reader-tree.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const controls = new Set([
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'switch',
  'radio',
  'option',
  'menuitem',
])

/** What makes any screen hard to follow: controls without a name, skipped levels of headings, decoration as text. */
function faultsOf(tree: readonly ReadObject[]): string[] {
  const nameless = tree.filter(({ role, name }) => controls.has(role) && name === '')
  const levels = tree.filter(({ role }) => role === 'heading').map(({ states }) => Number(states['level']))
  const isOverPage = tree.some(({ role }) => role === 'dialog')
  const first = isOverPage ? 2 : 1
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? first - 1) + 1)
  const decoration = tree.filter(({ role, name }) => role === 'StaticText' && /^[›‹✓✗×*]$/.test(name))
  return [
    ...nameless.map(({ role }) => `a ${role} has no name`),
    ...skipped.map((level) => `a heading of level ${level} follows none of level ${level - 1}`),
    ...(levels.filter((level) => level === first).length === 1
      ? []
      : [`headings of level ${first}: ${levels}`]),
    ...decoration.map(({ name }) => `${name} is read as text`),
  ]
}

describe.each(languagesOf('en'))('the main job by ear in %s', (language) => {
  let person: Person
  let buyer: TestCompany

  beforeAll(async () => {
    const seller = await registerCompany(stage.doors, { name: `Wadi Ear ${language}` })
    buyer = await registerCompany(stage.doors, { name: `Khor Ear ${language}` })
    const { nameEn: name, participantId, trn } = buyer.participant
    const billingAddress = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
    const contact = { isCustomer: true, name, participantId, trn, billingAddress }
    await call(stage.doors, seller, 'POST', '/contacts', contact)
    person = await signedIn(stage.browser, stage.url, language, seller)
  })
  afterAll(() => person?.session.context.close())

  /** The tree, without any of the faults of every screen. */
  async function read(): Promise<readonly ReadObject[]> {
    const tree = await readTree(person.page)
    expect(faultsOf(tree)).toEqual([])
    return tree
  }
  const text = (key: string, values?: Record<string, string>) => person.text(key, values)
  const focused = (tree: readonly ReadObject[]) =>
    tree.find(({ role, states }) => states['focused'] === true && role !== 'RootWebArea')
  const announced = (tree: readonly ReadObject[]) =>
    tree
      .flatMap((object, index) =>
        object.states['live'] === 'polite' ? [tree.slice(index + 1, index + 8)] : [],
      )
      .flatMap((after) => after.map(({ name }) => name))
  const cellName = (field: string) =>
    text('documents:lines.cell', { field: text(`documents:lines.${field}`), line: '1' })

  it('begins with landmarks, and a way past the navigation', async () => {
    await person.page.goto('/dashboard')
    await person.heading('dashboard:title')
    const tree = await read()
    const has = (role: string, name: string) =>
      expect(
        tree.some((one) => one.role === role && one.name === name),
        `${role} ${name}`,
      ).toBe(true)
    expect(tree[0]?.name).toBe(`${text('dashboard:title')} · ${text('common:brand')}`)
    expect(tree.filter(({ role }) => role === 'main' || role === 'banner')).toHaveLength(2)
    has('navigation', text('common:frame.navigation'))
    const firstControl = tree.find(({ states }) => states['focusable'] === true && !('focused' in states))
    expect(firstControl).toMatchObject({ role: 'link', name: text('common:frame.skip') })
    has('heading', text('dashboard:title'))
  })

  it('names the fields of the form, the choices of a list, and each error at its field', async () => {
    const { page } = person
    await page.goto('/documents/sent/new')
    await person.heading('documents:form.newKind.380')
    await eventually(async () => focused(await readTree(page))?.role).toBe('combobox')
    const receiver = text('documents:parties.receiver')
    expect(focused(await read())).toMatchObject({ name: receiver, states: { expanded: false } })
    await page.keyboard.type('Khor')
    await page.getByRole('option', { name: buyer.participant.nameEn }).first().waitFor()
    const open = await read()
    expect(focused(open)).toMatchObject({ name: receiver, value: 'Khor', states: { expanded: true } })
    const isChosen = ({ role, states }: ReadObject) => role === 'option' && states['selected'] === true
    expect(open.some((one) => isChosen(one) && one.name.includes(buyer.participant.nameEn))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText(text('documents:parties.reach.reachable')).first().waitFor()

    await page.keyboard.press('Control+Enter')
    await eventually(async () => focused(await readTree(page))?.states['invalid']).toBe('true')
    const refused = await read()
    const wrong = refused.filter(({ states }) => states['invalid'] === 'true')
    const names = [text('documents:payment.account'), cellName('name'), cellName('price')]
    expect(wrong.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (const { name, description } of wrong) {
      // The sentence at the field is the one beside the form.
      const sentence = description.split(' ').slice(-2).join(' ')
      expect(sentence, name).not.toBe('')
      expect(
        refused.some(({ role, name: entry }) => role === 'button' && entry.includes(sentence)),
        name,
      ).toBe(true)
    }
    expect(focused(refused)?.name).toBe(text('documents:payment.account'))
  })

  it('announces total and what is left, and asks before it issues', async () => {
    const { page } = person
    await page.keyboard.type('AE070331234567890123456')
    // An entry of the list beside the form leads to its field.
    await person.tabTo(page.locator('#checklist').getByRole('button', { name: text('documents:lines.name') }))
    await page.keyboard.press('Enter')
    await eventually(async () => focused(await readTree(page))?.name).toBe(cellName('name'))
    await page.keyboard.type('Rope')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await person.tabTo(page.locator('[data-line="0"] [data-cell="price"]'))
    await page.keyboard.type('100')
    await eventually(async () => announced(await readTree(page)).join(' ')).toContain('210.00')
    await eventually(async () =>
      (await readTree(page)).filter(({ states }) => states['invalid'] === 'true'),
    ).toEqual([])
    await read()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText(text('documents:form.issueNote')).waitFor()
    const asked = await read()
    const question = asked.filter(({ role }) => role === 'dialog')
    expect(question).toHaveLength(1)
    expect(question[0]?.name).toMatch(/INV-000001/)
    // The facts of the question are its description; the form behind it is out of reach.
    for (const fact of ['210.00', 'AE07 0331 2345 6789 0123 456', text('documents:form.issueNote')])
      expect(question[0]?.description).toContain(fact)
    expect(asked.filter(({ role }) => role === 'textbox')).toEqual([])
    expect(focused(asked)).toMatchObject({ role: 'button', name: text('common:action.cancel') })
  })

  it('says where the document stands, and reads nothing twice', async () => {
    const { page } = person
    await person.tabTo(page.getByRole('dialog').getByRole('button', { name: text('documents:form.issue') }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/documents/sent/view/**')
    const title = `${text('common:typeCode.380')} INV-000001`
    await eventually(async () => focused(await readTree(page))?.name).toBe(title)
    await page.getByRole('dialog').getByText(text('lifecycle:verdict.complete')).first().waitFor()
    await page.getByRole('dialog').getByRole('article').waitFor()
    const opened = await read()
    expect(opened[0]?.name).toBe(`INV-000001 · ${text('common:brand')}`)
    expect(focused(opened)).toMatchObject({ role: 'heading', states: { level: 2 } })
    // A whole document is no description: a reader would begin with all of it.
    expect(opened.find(({ role }) => role === 'dialog')).toMatchObject({ name: title, description: '' })
    const regions = opened.filter(({ role }) => role === 'region').map(({ name }) => name)
    const exchange = `${text('documents:details.exchange')}: `
    expect(regions.some((name) => name.startsWith(exchange) && name.length > exchange.length)).toBe(true)
    const amounts = opened.filter(({ role, name }) => role === 'cell' && name === '210.00')
    expect(amounts).toHaveLength(1)
    await page.keyboard.press('Escape')
    await eventually(async () => (await readTree(page))[0]?.name).toBe(
      `${text('documents:sent.title')} · ${text('common:brand')}`,
    )
    await eventually(async () => focused(await readTree(page))?.name ?? '').toContain(
      buyer.participant.nameEn,
    )
    await read()
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
