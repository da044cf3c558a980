import * as contactsApi from '#contract/api/contacts'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import { type App, leftSignal } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { ParticipantDirectory } from '#server/directory'
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

export function contactRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  listRoutes(app, context)
  oneContactRoutes(app, context, directory)
}

function listRoutes(app: App, context: Context): void {
  serve(app, contactsApi.listContacts, async ({ actor, query }, reply) => {
    const { rows, page } = await listContacts(context, actor, query, leftSignal(reply))
    return { data: rows.map((one) => presentContact(one, actor)), page }
  })
  serve(app, contactsApi.listLackingContacts, async ({ actor, query }) => {
    const { rows, page } = await listLackingContacts(context, actor, query)
    return { data: rows.map((one) => presentContact(one, actor)), page }
  })
  serve(app, contactsApi.findSimilarContacts, async ({ actor, query }) => ({
    data: await findSimilarContacts(context, actor, query),
  }))
  const files = { csv: contactsApi.exportContactsCsv, xlsx: contactsApi.exportContactsXlsx }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, query }, reply) => {
      const name = query.role ? `${query.role}s` : 'contacts'
      return await sendTable(reply, exportContacts(context, actor, query), { format, name })
    })
}

function oneContactRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  serve(app, contactsApi.createContact, async ({ actor, body, idempotencyKey }) => ({
    data: presentContact(await createContact(context, actor, directory, body, idempotencyKey), actor),
  }))
  serve(app, contactsApi.getContact, async ({ actor, params }) => ({
    data: presentContact(await getContact(context, actor, params.id), actor),
  }))
  serve(app, contactsApi.updateContact, async ({ actor, params, body }) => ({
    data: presentContact(await updateContact(context, actor, directory, params.id, body), actor),
  }))
  serve(app, contactsApi.removeContact, async ({ actor, params }) => ({
    data: { outcome: await removeContact(context, actor, params.id) },
  }))
  serve(app, contactsApi.mergeContact, async ({ actor, params, body }) => ({
    data: presentContact(await mergeContact(context, actor, params.id, body), actor),
  }))
  serve(app, contactsApi.checkContact, async ({ actor, params }) => ({
    data: presentContact(await checkContactReachability(context, actor, directory, params.id), actor),
  }))
}
