import * as deletionApi from '#contract/api/deletion'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { type IdentityProvider, ownAccountOf } from '#server/identity'
import { cancelAccountDeletion } from './account/cancel-account-deletion.ts'
import { findAccountDeletion } from './account/find-account-deletion.ts'
import { requestAccountDeletion } from './account/request-account-deletion.ts'
import { cancelOrganizationDeletion } from './organization/cancel-organization-deletion.ts'
import { findOrganizationDeletion } from './organization/find-organization-deletion.ts'
import { requestOrganizationDeletion } from './organization/request-organization-deletion.ts'
import { presentAccountDeletion, presentOrganizationDeletion, presentRequest } from './present.ts'
import { dueFrom } from './request.ts'

export function deletionRoutes(app: App, context: Context, provider: IdentityProvider): void {
  accountRoutes(app, context, provider)
  organizationRoutes(app, context, provider)
}

function accountRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, deletionApi.getAccountDeletion, async ({ request }) => {
    const plan = await findAccountDeletion(context, await ownAccountOf(context, request))
    const elsewhere = context.config.identity.pool !== 'embedded'
    return { data: presentAccountDeletion(plan, dueFrom(context.clock.now()), elsewhere) }
  })
  serve(app, deletionApi.requestAccountDeletion, async ({ request, body }) => {
    const own = await ownAccountOf(context, request)
    return { data: presentRequest(await requestAccountDeletion(context, provider, own, body)) }
  })
  serve(app, deletionApi.cancelAccountDeletion, async ({ request }) => {
    await cancelAccountDeletion(context, await ownAccountOf(context, request))
    return { data: { status: 'takenBack' } }
  })
}

function organizationRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, deletionApi.getOrganizationDeletion, async ({ actor }) => {
    const plan = await findOrganizationDeletion(context, actor)
    return { data: presentOrganizationDeletion(plan, dueFrom(context.clock.now())) }
  })
  serve(app, deletionApi.requestOrganizationDeletion, async ({ request, body }) => {
    const own = await ownAccountOf(context, request)
    return { data: presentRequest(await requestOrganizationDeletion(context, provider, own, body)) }
  })
  serve(app, deletionApi.cancelOrganizationDeletion, async ({ actor }) => {
    await cancelOrganizationDeletion(context, actor)
    return { data: { status: 'takenBack' } }
  })
}
