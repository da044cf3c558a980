import * as demoApi from '#contract/api/demo'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { IdentityProvider } from '#server/identity'
import type { DemoPorts } from './demo-ports.ts'
import { endDemo } from './end-demo.ts'
import { getDemo } from './get-demo.ts'
import { startDemo } from './start-demo.ts'

export function demoRoutes(app: App, context: Context, provider: IdentityProvider, ports: DemoPorts): void {
  serve(app, demoApi.getDemo, async ({ actor }) => ({ data: await getDemo(context, actor, ports) }))
  serve(app, demoApi.startDemo, async ({ actor }) => ({
    data: await startDemo(context, actor, provider, ports),
  }))
  serve(app, demoApi.endDemo, async ({ actor }) => ({ data: await endDemo(context, actor, ports) }))
}
