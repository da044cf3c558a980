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
  const found = await ports.directory.lookup(participantId, environment)
  if (found.state === 'found') return found.takesResponses === true ? 'takes' : 'takesNot'
  return found.state === 'notRegistered' || found.state === 'cannotReceive' ? 'takesNot' : 'unknown'
}
