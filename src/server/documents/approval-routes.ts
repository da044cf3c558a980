import { z } from 'zod'
import { dataOf } from '#contract/common'
import {
  DecideApprovalRequest,
  DocumentDetail,
  DocumentId,
  RequestApprovalRequest,
} from '#contract/documents'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { decideApproval } from './decide-approval.ts'
import type { DocumentPorts } from './ports.ts'
import { presentDetail } from './present.ts'
import { requestApproval } from './request-approval.ts'

const tags = ['documents']
const params = z.object({ id: DocumentId })
const detail = { 200: dataOf(DocumentDetail) }

/** Approval of drafts by a second person. */
export function approvalRoutes(app: App, context: Context, ports: DocumentPorts): void {
  app.post(
    '/documents/:id/approval',
    {
      schema: {
        tags,
        summary: 'Request a second person’s approval of a draft',
        params,
        body: RequestApprovalRequest,
        response: detail,
      },
    },
    async (request) => {
      const { params, body } = request
      const asked = await requestApproval(context, actorOf(request), ports, params.id, body.version)
      return { data: presentDetail(asked) }
    },
  )
  app.post(
    '/documents/:id/approval/decision',
    {
      schema: {
        tags,
        summary: 'Approve a draft submitted by someone else, or reject it with a reason',
        params,
        body: DecideApprovalRequest,
        response: detail,
      },
    },
    async (request) => {
      const { params, body } = request
      return { data: presentDetail(await decideApproval(context, actorOf(request), ports, params.id, body)) }
    },
  )
}
