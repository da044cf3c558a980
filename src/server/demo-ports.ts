import type { Context } from '#platform/base/context'
import type { DemoPorts } from '#server/demo'
import type { ExchangePorts } from '#server/exchange'
import { countUnderWay } from '#server/exchange/operators'
import type { LinkPorts } from '#server/onboarding'
import { documentPorts } from './document-ports.ts'

/** The functions that the demo needs of other rooms; without the one that begins it where the operator has turned it off. */
export function demoPorts(
  { config }: Context,
  ports: ExchangePorts & Omit<LinkPorts, 'countUnderWay'> & Pick<DemoPorts, 'handOver'>,
): DemoPorts {
  return {
    handOver: config.offersDemo ? ports.handOver : {},
    link: { ...ports, countUnderWay },
    documents: documentPorts(ports),
    exchange: ports,
  }
}
