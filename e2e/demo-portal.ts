/** A portal with the data of the demonstration, for tests that visit every screen. */
import { type Client, soon } from '../tools/demo/client.ts'
import { demoBuyers, demoCompanies } from '../tools/demo/companies.ts'
import { demoLinks } from '../tools/demo/company-records.ts'
import { invoiceOf, issue, outsideBuyer } from '../tools/demo/drafts.ts'
import { fillDemo } from '../tools/demo/fill.ts'
import { enter } from '../tools/demo/register-company.ts'
import type { Place } from './screens.ts'

/** Number of consecutive failures that, with one waiting transmission, make an outage. */
const failures = 6

/** Fills a dedicated portal, causes an outage of its network, and waits for the other side's answers. */
export async function fillDemoPortal(url: string): Promise<Place> {
  const made = await fillDemo(url)
  const client = await enter(url, demoCompanies[0])
  const received = await soon('a document from the supplier', async () => {
    const [newest] = await client.need('GET', '/documents?direction=received')
    return newest?.id
  })
  await soon('the rejection', async () => {
    const { standing } = await client.need('GET', `/documents/${made.rejected}`)
    return standing.tone === 'needsYou'
  })
  return { ...made, ...(await demoLinks(url)), received, outage: await causeOutage(client) }
}

/** The tax platform is down for a while; the breaker opens until a probe succeeds. */
async function causeOutage(client: Client): Promise<string> {
  const [company] = demoCompanies
  const [buyer] = demoBuyers
  if (!buyer) throw new Error('the demonstration has no buyers')
  const faults = await client.need('GET', '/simulator/faults')
  const taxPlatform = { ...faults.nodes.taxPlatform, down: true }
  await client.need('PUT', '/simulator/faults', { ...faults, nodes: { ...faults.nodes, taxPlatform } })
  for (let count = 0; count < failures; count++) {
    const side = { company, client, trn: `${company.tin}00003` }
    await issue(side, invoiceOf(side, outsideBuyer(buyer), 0, [String(20 + count)]))
  }
  const id = await soon('the outage', async () => (await client.need('GET', '/outages'))[0]?.id)
  await client.need('PUT', '/simulator/faults', faults)
  return id
}
