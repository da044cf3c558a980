import type { ByEnvironment } from '#platform/base/by-environment'
import type { DocumentPorts } from '#server/documents/model'
import type { ExchangePorts } from '#server/exchange'
import type { LinkPorts, TaxpayerDetails } from '#server/onboarding'

/** The functions that the demo needs of the rooms whose operations it uses. */
export interface DemoPorts {
  /**
   * Adds a taxpayer to the simulated tax authority, unless it has one with this TIN, and returns an authcode, as its page
   * does. Absent in environments without a demo.
   */
  readonly handOver: ByEnvironment<(taxpayer: TaxpayerDetails) => Promise<string>>
  readonly link: LinkPorts
  readonly documents: DocumentPorts
  readonly exchange: ExchangePorts
}
