/** The requester of background work, as its row or its job stores it. Decision 82. */
import { z } from 'zod'
import { type Actor, type Permission, permissions } from '#core/access'

const Access = {
  /** Keys of the participants that the requester was limited to at the time of the request; null for all. */
  participants: z.array(z.string()).nullable(),
  /** The permission that the work needs: the requester must still have it when a job does the work. */
  permission: z.enum(permissions),
}

export const Requester = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string(), ...Access }),
  z.object({ kind: z.literal('apiKey'), apiKeyId: z.string(), ...Access }),
])
/** A person or an API key. `actorOnBehalf` of the keys room turns it into the actor of a job. */
export type Requester = z.infer<typeof Requester>

/** A requester that a later version stored in a form that this version does not know. Jobs never act for it. */
interface UnreadableRequester {
  readonly kind: 'unreadable'
}

/** The requester of a row or of a job, which another version may have written. */
export type StoredRequester = Requester | UnreadableRequester

const unreadable: UnreadableRequester = { kind: 'unreadable' }

/** A requester that JSON stores, in a job or a column. */
export const RequesterInJson: z.ZodType<StoredRequester> = z.unknown().transform(requesterOrUnreadable)

function requesterOrUnreadable(stored: unknown): StoredRequester {
  const { data } = Requester.safeParse(stored)
  return data ?? unreadable
}

/** The requester of work that an actor starts and that needs this permission. Raises an error for the portal itself. */
export function requesterOf(actor: Actor, permission: Permission): Requester {
  const principal = actor.kind === 'onBehalf' ? actor.requester : actor
  const access = { participants: actor.participants ? [...actor.participants] : null, permission }
  switch (principal.kind) {
    case 'person':
      return { kind: 'user', userId: principal.userId, ...access }
    case 'apiKey':
      return { kind: 'apiKey', apiKeyId: principal.apiKeyId, ...access }
    case 'system':
      throw new Error(`the portal requests no work for itself: ${permission}`)
  }
}

/** The columns of a requester in a table of runs. */
interface RequesterColumns {
  readonly actorKind: string
  readonly userId: string | null
  readonly apiKeyId: string | null
  readonly requestedParticipants: string[] | null
  readonly requestedPermission: string | null
}

export function requesterColumns(requester: Requester): RequesterColumns {
  const { kind, participants, permission } = requester
  return {
    actorKind: kind,
    userId: kind === 'user' ? requester.userId : null,
    apiKeyId: kind === 'apiKey' ? requester.apiKeyId : null,
    requestedParticipants: participants,
    requestedPermission: permission,
  }
}

/**
 * The requester of a row, and the other fields of the row. Never raises an error: a list also shows the rows of a later version.
 * @param needs the permission of rows that were written before migration 0063 or by a process of the version before it
 */
export function takeRequester<R extends RequesterColumns>(
  row: R,
  needs: Permission,
): { readonly requester: StoredRequester; readonly rest: Omit<R, keyof RequesterColumns> } {
  const { actorKind, apiKeyId, requestedParticipants, requestedPermission, userId, ...rest } = row
  const idPart = actorKind === 'user' ? { userId } : { apiKeyId }
  const permission = requestedPermission ?? needs
  const stored = { kind: actorKind, ...idPart, participants: requestedParticipants, permission }
  return { requester: requesterOrUnreadable(stored), rest }
}

/** The requester that a JSON column stores; `needs` as for rows. */
export function requesterFromJson(stored: unknown, needs: Permission): StoredRequester {
  return requesterOrUnreadable({ participants: null, permission: needs, ...(stored as object) })
}

/** The user id of a requester; null for a key, and for a requester of a later version. */
export function requestedByUser(requester: StoredRequester): string | null {
  return requester.kind === 'user' ? requester.userId : null
}
