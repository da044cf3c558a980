import { z } from 'zod'
import { dataOf, listOf } from '#contract/common'
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
} from '#contract/contacts'
import type { Context } from '#platform/context'
import { type App, actorOf, leftSignal, optionalIdempotencyKeyOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import type { ParticipantDirectory } from '#server/participants'
import { checkContactReachability } from './check-contact-reachability.ts'
import { createContact } from './create-contact.ts'
import { exportContacts } from './export-contacts.ts'
import { findSimilarContacts } from './find-similar.ts'
import { getContact } from './get-contact.ts'
import { listContacts } from './list-contacts.ts'
import { listLackingContacts } from './list-lacking.ts'
import { mergeContact } from './merge-contact.ts'
import { presentContact } from './present.ts'
import { removeContact } from './remove-contact.ts'
import { updateContact } from './update-contact.ts'

const tags = ['contacts']
const params = z.object({ id: ContactId })
const contactData = dataOf(Contact)

export function contactRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  listAndAddRoutes(app, context, directory)
  oneContactRoutes(app, context, directory)
  careRoutes(app, context)
  fileRoutes(app, context)
}

function listAndAddRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  app.get(
    '/contacts',
    {
      schema: {
        tags,
        summary: 'List customers and suppliers',
        querystring: ContactQuery,
        response: { 200: listOf(Contact) },
      },
    },
    async (request, reply) => {
      const left = leftSignal(reply)
      const { rows, page } = await listContacts(context, actorOf(request), request.query, left)
      return { data: rows.map((one) => presentContact(one, actorOf(request))), page }
    },
  )
  app.post(
    '/contacts',
    {
      config: { idempotencyKey: 'optional' },
      schema: { tags, summary: 'Add a contact', body: CreateContactRequest, response: { 201: contactData } },
    },
    async (request, reply) => {
      const contact = await createContact(
        context,
        actorOf(request),
        directory,
        request.body,
        optionalIdempotencyKeyOf(request),
      )
      return reply.status(201).send({ data: presentContact(contact, actorOf(request)) })
    },
  )
  app.get(
    '/contacts/:id',
    { schema: { tags, summary: 'Get a contact', params, response: { 200: contactData } } },
    async (request) => ({
      data: presentContact(await getContact(context, actorOf(request), request.params.id), actorOf(request)),
    }),
  )
}

function oneContactRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  app.put(
    '/contacts/:id',
    {
      schema: {
        tags,
        summary: 'Update a contact',
        params,
        body: UpdateContactRequest,
        response: { 200: contactData },
      },
    },
    async (request) => {
      const contact = await updateContact(
        context,
        actorOf(request),
        directory,
        request.params.id,
        request.body,
      )
      return { data: presentContact(contact, actorOf(request)) }
    },
  )
  app.delete(
    '/contacts/:id',
    {
      schema: {
        tags,
        summary: 'Delete a contact, or archive a used one',
        params,
        response: { 200: dataOf(RemovalOutcome) },
      },
    },
    async (request) => ({
      data: { outcome: await removeContact(context, actorOf(request), request.params.id) },
    }),
  )
  app.post(
    '/contacts/:id/check',
    {
      schema: {
        tags,
        summary: 'Check a contact’s reachability on the network',
        params,
        response: { 200: contactData },
      },
    },
    async (request) => {
      const contact = await checkContactReachability(context, actorOf(request), directory, request.params.id)
      return { data: presentContact(contact, actorOf(request)) }
    },
  )
}

/** What keeps the address book in order. */
function careRoutes(app: App, context: Context): void {
  app.get(
    '/contacts/lacking',
    {
      schema: {
        tags,
        summary: 'List contacts with details missing for the next invoice',
        querystring: LackingContactsQuery,
        response: { 200: listOf(Contact) },
      },
    },
    async (request) => {
      const { rows, page } = await listLackingContacts(context, actorOf(request), request.query)
      return { data: rows.map((one) => presentContact(one, actorOf(request))), page }
    },
  )
  app.get(
    '/contacts/similar',
    {
      schema: {
        tags,
        summary: 'Find contacts similar to the given details',
        querystring: SimilarContactsQuery,
        response: { 200: dataOf(z.array(SimilarContact)) },
      },
    },
    async (request) => ({ data: await findSimilarContacts(context, actorOf(request), request.query) }),
  )
  app.post(
    '/contacts/:id/merge',
    {
      schema: {
        tags,
        summary: 'Merge a contact into another one, which is kept',
        params,
        body: MergeContactRequest,
        response: { 200: contactData },
      },
    },
    async (request) => ({
      data: presentContact(
        await mergeContact(context, actorOf(request), request.params.id, request.body),
        actorOf(request),
      ),
    }),
  )
}

function fileRoutes(app: App, context: Context): void {
  for (const format of tableFormats) {
    app.get(
      `/contacts.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the contacts as ${format.toUpperCase()}`,
          querystring: ContactFileQuery,
        },
      },
      async (request, reply) => {
        const table = exportContacts(context, actorOf(request), request.query)
        return await sendTable(reply, table, {
          format,
          name: request.query.role ? `${request.query.role}s` : 'contacts',
        })
      },
    )
  }
}
