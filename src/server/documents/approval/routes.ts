import * as approvalApi from '#contract/api/approval'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { DocumentPorts } from '../model/index.ts'
import { presentDetail } from '../reading/index.ts'
import { decideApproval } from './decide-approval.ts'
import { requestApproval } from './request-approval.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/** Approval of drafts by a second user. */
export function approvalRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, approvalApi.requestApproval, async ({ actor, params, body }) => ({
    data: presentDetail(await requestApproval(context, actor, ports, params.id, body.version)),
  }))
  serve(app, approvalApi.withdrawApproval, async ({ actor, params, body }) => ({
    data: presentDetail(await withdrawApproval(context, actor, ports, params.id, body.version)),
  }))
  serve(app, approvalApi.decideApproval, async ({ actor, params, body }) => ({
    data: presentDetail(await decideApproval(context, actor, ports, params.id, body)),
  }))
}
