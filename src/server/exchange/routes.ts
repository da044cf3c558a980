import type { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { documentRoutes } from './document-routes.ts'
import { inboundRoutes } from './inbound-routes.ts'
import type { ExchangePorts } from './ports.ts'
import { responseRoutes } from './response-routes.ts'

/** All routes of the room. */
export function exchangeRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: ExchangePorts,
): void {
  inboundRoutes(app, context, environment, ports)
  documentRoutes(app, context)
  responseRoutes(app, context, ports)
}
