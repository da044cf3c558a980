import * as documentsApi from '#contract/api/documents'
import type { Context } from '#platform/base/context'
import type { ActorByCookie, App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { approvalRoutes } from './approval/index.ts'
import { assignmentRoutes } from './assignment/index.ts'
import { attachmentRoutes } from './attachments/index.ts'
import { discussionRoutes } from './discussion/index.ts'
import { draftRoutes } from './drafts/index.ts'
import { fileRoutes } from './files/index.ts'
import { internalFileRoutes } from './internal-files/index.ts'
import { issueDocument } from './issuing/index.ts'
import { listRoutes } from './lists/index.ts'
import type { DocumentPorts } from './model/index.ts'
import { nextNumber } from './numbers/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { getDocument, presentDetail } from './reading/index.ts'
import { markRead } from './received/index.ts'
import { retainedRoutes } from './retained/index.ts'

/** All routes about documents. */
export function documentRoutes(
  app: App,
  context: Context,
  ports: DocumentPorts,
  byCookie: ActorByCookie,
): void {
  listRoutes(app, context, ports)
  draftRoutes(app, context, ports)
  fileRoutes(app, context, ports, byCookie)
  approvalRoutes(app, context, ports)
  assignmentRoutes(app, context)
  attachmentRoutes(app, context)
  discussionRoutes(app, context)
  internalFileRoutes(app, context)
  paymentRoutes(app, context, ports)
  retainedRoutes(app, context, ports)
  serve(app, documentsApi.getNextNumber, async ({ actor, participant, query }) => ({
    data: await nextNumber(context, actor, participant, query.typeCode),
  }))
  serve(app, documentsApi.getDocument, async ({ actor, params }) => ({
    data: presentDetail(await getDocument(context, actor, ports, params.id)),
  }))
  serve(app, documentsApi.issueDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await issueDocument(context, actor, ports, params.id, body, idempotencyKey)),
  }))
  serve(app, documentsApi.markRead, async ({ actor, params }) => {
    await markRead(context, actor, params.id)
    return { data: { id: params.id } }
  })
}
