import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { documentRoutes } from './actions/index.ts'
import { inboundRoutes } from './inbound/index.ts'
import type { ExchangePorts } from './ports/index.ts'
import { responseRoutes } from './responses/index.ts'

/** All routes of the room. */
export function exchangeRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: ExchangePorts,
): void {
  inboundRoutes(app, context, environment, ports)
  documentRoutes(app, context, ports)
  responseRoutes(app, context, ports)
}
