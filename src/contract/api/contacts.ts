/** Operations on contacts: the lists of customers and suppliers, one contact, and what keeps them in order. */
import { z } from 'zod'
import { dataOf, listOf } from '../common.ts'
import {
  Contact,
  ContactFileQuery,
  ContactId,
  ContactQuery,
  CreateContactRequest,
  LackingContactsQuery,
  MergeContactRequest,
  RemovalOutcome,
  SimilarContact,
  SimilarContactsQuery,
  UpdateContactRequest,
} from '../contacts.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'contacts'
const params = z.object({ id: ContactId })
const one = dataOf(Contact)
const file = { method: 'GET', tag, needs: 'report.export', query: ContactFileQuery, problems: [] } as const

export const listContacts = operation({
  method: 'GET',
  path: '/contacts',
  tag,
  summary: 'List customers and suppliers',
  needs: 'contact.read',
  query: ContactQuery,
  response: listOf(Contact),
  problems: ['page.bad-cursor'],
})

export const exportContactsCsv = operation({
  ...file,
  path: '/contacts.csv',
  summary: 'Download the contacts as CSV',
  file: tableMediaTypes.csv,
})

export const exportContactsXlsx = operation({
  ...file,
  path: '/contacts.xlsx',
  summary: 'Download the contacts as XLSX',
  file: tableMediaTypes.xlsx,
})

export const listLackingContacts = operation({
  method: 'GET',
  path: '/contacts/lacking',
  tag,
  summary: 'List contacts with details missing for the next invoice',
  needs: 'contact.read',
  query: LackingContactsQuery,
  response: listOf(Contact),
  problems: ['page.bad-cursor'],
})

export const findSimilarContacts = operation({
  method: 'GET',
  path: '/contacts/similar',
  tag,
  summary: 'Find contacts similar to the given details',
  needs: 'contact.read',
  query: SimilarContactsQuery,
  response: dataOf(z.array(SimilarContact)),
  problems: [],
})

export const getContact = operation({
  method: 'GET',
  path: '/contacts/{id}',
  tag,
  summary: 'Get a contact',
  needs: 'contact.read',
  params,
  response: one,
  problems: ['contact.not-found'],
})

export const createContact = operation({
  method: 'POST',
  path: '/contacts',
  tag,
  summary: 'Add a contact',
  needs: 'contact.write',
  idempotencyKey: 'optional',
  body: CreateContactRequest,
  response: one,
  status: 201,
  audit: ['contact.created'],
  problems: ['contact.duplicate'],
})

export const updateContact = operation({
  method: 'PUT',
  path: '/contacts/{id}',
  tag,
  summary: 'Update a contact',
  needs: 'contact.write',
  params,
  body: UpdateContactRequest,
  response: one,
  audit: ['contact.updated'],
  problems: ['contact.duplicate', 'contact.merged', 'contact.not-found', 'version.conflict'],
})

export const removeContact = operation({
  method: 'DELETE',
  path: '/contacts/{id}',
  tag,
  summary: 'Delete a contact, or archive a used one',
  needs: 'contact.write',
  params,
  response: dataOf(RemovalOutcome),
  audit: ['contact.deleted', 'contact.archived'],
  problems: ['contact.not-found'],
})

export const mergeContact = operation({
  method: 'POST',
  path: '/contacts/{id}/merge',
  tag,
  summary: 'Merge a contact into another one, which remains',
  needs: 'contact.write',
  params,
  body: MergeContactRequest,
  response: one,
  audit: ['contact.merged'],
  problems: ['contact.duplicate', 'contact.merged', 'contact.not-found', 'version.conflict'],
})

export const checkContact = operation({
  method: 'POST',
  path: '/contacts/{id}/check',
  tag,
  summary: 'Check a contact’s reachability on the network',
  needs: 'contact.read',
  params,
  response: one,
  audit: { nothing: 'it only queries the directory; a notice reports a changed result' },
  problems: ['contact.not-found', 'participant.live-not-connected'],
})
