import * as retainedApi from '#contract/api/retained-amounts'
import type { RetainedAmount } from '#contract/retained-amounts'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { DocumentPorts } from '../model/index.ts'
import { presentDetail } from '../reading/index.ts'
import { invoiceRetained } from './invoice-retained.ts'
import { getRetained, listRetained } from './list-retained.ts'
import { settleRetained } from './settle-retained.ts'
import type { RetainedRecord } from './store.ts'

/** The retained amount as the API returns it. It may have fallen due since the nightly notices. */
function present(
  { documentId, invoice, participantKey: _key, state, ...rest }: RetainedRecord,
  today: string,
): RetainedAmount {
  const isDue = state === 'open' && rest.dueDate !== null && rest.dueDate <= today
  return {
    ...rest,
    state: isDue ? 'due' : state,
    documentId: documentId as RetainedAmount['documentId'],
    invoice: invoice && { id: invoice.id as RetainedAmount['documentId'], number: invoice.number },
  }
}

/** Retained amounts of issued documents. */
export function retainedRoutes(app: App, context: Context, ports: DocumentPorts): void {
  const today = () => dubaiDate(context.clock.now().toISOString())
  serve(app, retainedApi.listRetained, async ({ actor, participant }) => {
    const { due, waiting } = await listRetained(context, actor, participant)
    return { data: { due, waiting: waiting.map((one) => present(one, today())) } }
  })
  serve(app, retainedApi.getRetained, async ({ actor, params }) => ({
    data: present(await getRetained(context, actor, params.id), today()),
  }))
  serve(app, retainedApi.settleRetained, async ({ actor, params, body }) => ({
    data: present(await settleRetained(context, actor, params.id, body), today()),
  }))
  serve(app, retainedApi.invoiceRetained, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await invoiceRetained(context, actor, ports, params.id, body, idempotencyKey)),
  }))
}
