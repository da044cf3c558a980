import type { TenantScope } from '#platform/database'

/** What every view of reports begins with. */
export interface OfParticipant {
  organization_id: string
  environment: string
  participant_key: string
}

/** Days of a participant, `YYYY-MM-DD` in Asia/Dubai, both ends included. */
export interface Days {
  readonly participantKey: string
  readonly from: string
  readonly to: string
}

/** The conditions under which a view holds only what belongs to a participant of a tenant. */
export function ofParticipant(scope: TenantScope, participantKey: string): OfParticipant {
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    participant_key: participantKey,
  }
}
