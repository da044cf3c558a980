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
 * picks the first choice, and a typed text is the name of a contact. Pure.
 */
export function choicesOf({ type, text, contacts, walkInName, canCreate }: Offer): readonly Choice[] {
  const isWalkIn = walkInName?.toLowerCase().includes(text.toLowerCase())
  const walkIn = isWalkIn ? [{ is: 'walkIn' } as const] : []
  const isFirst = type === 'b2c' && text === ''
  return [
    ...(isFirst ? walkIn : []),
    ...contacts.map((contact) => ({ is: 'contact', contact }) as const),
    ...(isFirst ? [] : walkIn),
    ...(canCreate ? [{ is: 'create' } as const] : []),
  ]
}

/** The choice of Enter before the list was loaded: the first one that exists already. Pure. */
export function firstExisting(choices: readonly Choice[]): Choice | undefined {
  return choices.find(({ is }) => is !== 'create')
}
