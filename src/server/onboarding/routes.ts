import * as onboardingApi from '#contract/api/onboarding'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { delinkAttempt } from './delink-attempt.ts'
import { getAttempt } from './get-attempt.ts'
import { linkAttempt } from './link-attempt.ts'
import { listAttempts } from './list-attempts.ts'
import { presentAttempt } from './present.ts'
import type { LinkPorts } from './run-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { verifyAttempt } from './verify-attempt.ts'

export function onboardingRoutes(app: App, context: Context, ports: LinkPorts): void {
  const { authorities } = ports
  serve(app, onboardingApi.startOnboardingAttempt, async ({ actor, params, body }) => ({
    data: presentAttempt(await startAttempt(context, actor, authorities, params.provider, body)),
  }))
  serve(app, onboardingApi.listOnboardingAttempts, async ({ actor }) => ({
    data: (await listAttempts(context, actor)).map(presentAttempt),
  }))
  serve(app, onboardingApi.getOnboardingAttempt, async ({ actor, params }) => ({
    data: presentAttempt(await getAttempt(context, actor, params.id)),
  }))
  serve(app, onboardingApi.verifyOnboardingAttempt, async ({ actor, params, body }) => ({
    data: presentAttempt(await verifyAttempt(context, actor, authorities, params.id, body)),
  }))
  serve(app, onboardingApi.linkOnboardingAttempt, async ({ actor, params }) => ({
    data: presentAttempt(await linkAttempt(context, actor, ports, params.id)),
  }))
  serve(app, onboardingApi.delinkOnboardingAttempt, async ({ actor, params }) => ({
    data: presentAttempt(await delinkAttempt(context, actor, ports, params.id)),
  }))
}
