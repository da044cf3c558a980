import type { Contact } from '#contract/contacts'
import type { InvoiceType } from '../invoice-types.ts'

/** What the list offers: a contact, a sale to an unnamed consumer, or a new contact. */
export type Choice =
  | { readonly is: 'contact'; readonly contact: Contact }
  | { readonly is: 'walkIn' }
  | { readonly is: 'create' }

interface Offer {
  readonly type: InvoiceType
  readonly text: string
  /** The contacts that match the text. */
  readonly contacts: readonly Contact[]
  /** The name of a sale to an unnamed consumer; null if the document cannot be one. */
  readonly walkInName: string | null
  readonly canCreate: boolean
}

/**
 * The choices for a text. A sale to an unnamed consumer is first only for a consumer of whom nothing was typed: Enter
 * picks the first choice, and a typed text is the name of a contact. Contacts with the text in a name come before those
 * that match by an e-mail address or a number. Pure.
 */
export function choicesOf({ type, text, contacts, walkInName, canCreate }: Offer): readonly Choice[] {
  const isWalkIn = walkInName?.toLowerCase().includes(text.toLowerCase())
  const walkIn = isWalkIn ? [{ is: 'walkIn' } as const] : []
  const isFirst = type === 'b2c' && text === ''
  return [
    ...(isFirst ? walkIn : []),
    ...namesFirst(contacts, text).map((contact) => ({ is: 'contact', contact }) as const),
    ...(isFirst ? [] : walkIn),
    ...(canCreate ? [{ is: 'create' } as const] : []),
  ]
}

function namesFirst(contacts: readonly Contact[], text: string): readonly Contact[] {
  const isNamed = ({ name, nameAr, tradingName }: Contact) =>
    [name, nameAr, tradingName].some((one) => matchIn(one, text) !== null)
  return [...contacts.filter(isNamed), ...contacts.filter((contact) => !isNamed(contact))]
}

/** The part of a name that a typed text matches, with what is before and after it; null without a match. Pure. */
export function matchIn(
  name: string,
  text: string,
): { readonly before: string; readonly match: string; readonly after: string } | null {
  const at = name.toLowerCase().indexOf(text.toLowerCase())
  if (text === '' || at < 0) return null
  const end = at + text.length
  return { before: name.slice(0, at), match: name.slice(at, end), after: name.slice(end) }
}

/** The choice of Enter before the list was loaded: the first one that exists already. Pure. */
export function firstExisting(choices: readonly Choice[]): Choice | undefined {
  return choices.find(({ is }) => is !== 'create')
}
