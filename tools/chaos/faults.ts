/** The faults of the simulated network in an experiment. */
import type { NetworkFaults } from '#contract/simulator'
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import type { LoadClient } from './client.ts'
import { requestAsOwner } from './request-as-owner.ts'

const none = {
  down: false,
  latencyMs: { from: 0, to: 0 },
  resetBefore: 0,
  resetAfter: 0,
  serverError: 0,
  duplicate: 0,
} as const

const many = {
  down: false,
  latencyMs: { from: 0, to: 40 },
  resetBefore: 0.03,
  resetAfter: 0.03,
  serverError: 0.03,
  duplicate: 0.05,
} as const

export function faultsOf(kind: 'none' | 'many', seed: number): NetworkFaults {
  const all = kind === 'none' ? none : many
  return { seed, nodes: { directory: all, accessPoint: all, taxPlatform: all } }
}

export async function setNetworkFaults(
  client: LoadClient,
  person: TestCompany,
  faults: NetworkFaults,
): Promise<void> {
  await ask(client, person, 'PUT', '/simulator/faults', faults)
}

/** Moves the clock of the whole installation forward, over the pauses between tries. */
export async function moveClock(client: LoadClient, person: TestCompany, minutes: number): Promise<void> {
  await ask(client, person, 'POST', '/simulator/clock', { advanceMinutes: minutes })
}

async function ask(
  client: LoadClient,
  person: TestCompany,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await requestAsOwner(client, person, method, path, { body })
  if (answer.status !== 200)
    throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
}
