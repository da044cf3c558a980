import * as assignmentsApi from '#contract/api/assignments'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { assignDocument } from './assign-document.ts'
import { getAssignment } from './get-assignment.ts'
import { listDocumentPeople } from './list-document-people.ts'
import { unassignDocument } from './unassign-document.ts'

/** Assignment of documents to members. */
export function assignmentRoutes(app: App, context: Context): void {
  serve(app, assignmentsApi.listDocumentPeople, async ({ actor, participant }) => ({
    data: await listDocumentPeople(context, actor, participant),
  }))
  serve(app, assignmentsApi.getAssignment, async ({ actor, params }) => ({
    data: await getAssignment(context, actor, params.id),
  }))
  serve(app, assignmentsApi.assignDocument, async ({ actor, params, body }) => ({
    data: await assignDocument(context, actor, params.id, body.assignee),
  }))
  serve(app, assignmentsApi.unassignDocument, async ({ actor, params }) => {
    await unassignDocument(context, actor, params.id)
    return { data: { id: params.id } }
  })
}
