/** The Message-ID of a mail: it names the request, so that a bounce can be assigned to it. */
import { Environment } from '#contract/common'
import type { TenantScope } from '#platform/database/database'

export interface MailedRequest {
  readonly scope: TenantScope
  readonly requestId: string
}

/** The same for each attempt of a request: readers show the mail once. */
export function messageIdOf({ requestId, scope }: MailedRequest, publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? 'localhost'
  return `<${requestId}.${scope.organizationId}.${scope.environment}@${host}>`
}

const ownMessageId = /<(dle_[0-9a-z]{26})\.(org_[0-9a-z]{26})\.(preprod|prod)@/

/** The request that a text names by a Message-ID of ours; undefined when it names none. */
export function requestNamedIn(text: string): MailedRequest | undefined {
  const [, requestId, organizationId, environment] = ownMessageId.exec(text) ?? []
  if (requestId === undefined || organizationId === undefined) return undefined
  return { requestId, scope: { organizationId, environment: Environment.parse(environment) } }
}
