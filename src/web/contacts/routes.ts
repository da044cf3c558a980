import type { ContactRole } from './queries.ts'

/** The addresses of the two lists, with their roles. */
export const contactRoutes = {
  customer: {
    list: '/contacts/customers',
    edit: '/contacts/customers/edit/$id',
    complete: '/contacts/customers/complete',
    statement: '/contacts/customers/statement/$id',
  },
  supplier: {
    list: '/contacts/suppliers',
    edit: '/contacts/suppliers/edit/$id',
    complete: '/contacts/suppliers/complete',
    statement: '/contacts/suppliers/statement/$id',
  },
} as const satisfies Record<ContactRole, Record<string, string>>
