import type { AccountDeletion, DeletionRequest, OrganizationDeletion } from '#contract/deletion'
import { type AccountDeletionPlan, lastRetentionDay } from './account/find-account-deletion.ts'
import type { OrganizationDeletionPlan } from './organization/find-organization-deletion.ts'
import type { DeletionRecord } from './store.ts'

/** A request as the users who may cancel it see it. */
export function presentRequest(
  { askedAt, dueAt, id }: DeletionRecord,
  askedBy: string | null = null,
): DeletionRequest {
  return {
    id: id as DeletionRequest['id'],
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    askedBy,
  }
}

export function presentAccountDeletion(
  { organizations, request }: AccountDeletionPlan,
  dueAt: Date,
  signsInElsewhere: boolean,
): AccountDeletion {
  return {
    request: request ? presentRequest(request) : null,
    dueAt: dueAt.toISOString(),
    signsInElsewhere,
    organizations: organizations.map(({ isLastOwner, retained, name, organizationId }) => ({
      id: organizationId as AccountDeletion['organizations'][number]['id'],
      name,
      isLastOwner,
      documents: retained.reduce((sum, { count }) => sum + count, 0),
      keptUntil: lastRetentionDay(retained),
    })),
  }
}

export function presentOrganizationDeletion(
  { askedBy, erased, kept, linked, request }: OrganizationDeletionPlan,
  dueAt: Date,
): OrganizationDeletion {
  return {
    request: request ? presentRequest(request, askedBy ?? null) : null,
    dueAt: dueAt.toISOString(),
    linked: linked.map(({ environment, nameEn }) => ({ environment, name: nameEn })),
    erased,
    kept: kept.flatMap(({ count: documents, from, holds, keptUntil, participant, to }) =>
      participant
        ? [
            {
              environment: participant.environment,
              name: participant.nameEn,
              documents,
              from,
              to,
              keptUntil,
              holds,
            },
          ]
        : [],
    ),
  }
}
