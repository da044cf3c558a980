import type { Environment } from '#contract/common'
import { type ExchangePorts, isConnected } from '../ports/index.ts'

/** Whether a response would be sent; `unknown` when the directory did not answer. */
export type ResponseReach = 'takes' | 'takesNot' | 'unknown'

/** Whether a participant supports Invoice Responses, from the directory; `unknown` when it did not answer. */
export async function responseReach(
  ports: ExchangePorts,
  environment: Environment,
  participantId: string,
): Promise<ResponseReach> {
  if (!isConnected(ports, environment)) return 'takesNot'
  const lookup = await ports.directory.lookup(participantId, environment)
  if (lookup.state === 'found') return lookup.takesResponses === true ? 'takes' : 'takesNot'
  return lookup.state === 'notRegistered' || lookup.state === 'cannotReceive' ? 'takesNot' : 'unknown'
}
