import type { ContactRole } from './queries.ts'

/** The addresses of the two lists, with their roles. */
export const contactRoutes = {
  customer: {
    list: '/contacts/customers',
    view: '/contacts/customers/view/$id',
    edit: '/contacts/customers/edit/$id',
    complete: '/contacts/customers/complete',
    statement: '/contacts/customers/statement/$id',
  },
  supplier: {
    list: '/contacts/suppliers',
    view: '/contacts/suppliers/view/$id',
    edit: '/contacts/suppliers/edit/$id',
    complete: '/contacts/suppliers/complete',
    statement: '/contacts/suppliers/statement/$id',
  },
} as const satisfies Record<ContactRole, Record<string, string>>

/** The list with the documents of a role: we send to customers and receive from suppliers. */
export const documentLists = {
  customer: '/documents/sent',
  supplier: '/documents/received',
} as const satisfies Record<ContactRole, string>
