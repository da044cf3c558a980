/** The type of supply of the document in the form: reads and changes it as a user does. */
import type { Locator } from 'playwright-core'
import { eventually } from './eventually.ts'
import type { Person } from './person.ts'

/** The line that names the type of supply, the kind of document and the invoice type. */
export function supplyLine(person: Person): Locator {
  return person.page.locator('[data-supply]')
}

/** Opens the dialog of the types. */
export async function openSupply(person: Person): Promise<Locator> {
  await person.button('documents:supply.changeLabel').click()
  const dialog = person.question(person.text('documents:supply.title'))
  await dialog.waitFor()
  return dialog
}

/** Chooses a type of supply and waits until the form has it. */
export async function chooseSupply(person: Person, scenario: string): Promise<void> {
  const dialog = await openSupply(person)
  const name = person.text(`documents:scenario.${scenario}`)
  await dialog.getByRole('radio', { name, exact: true }).check()
  await person.button('documents:supply.apply').click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => supplyLine(person).getAttribute('data-supply')).toBe(scenario)
}
