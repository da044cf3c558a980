/** Downloads that end with the access of their reader. */
import type { FastifyRequest } from 'fastify'
import { type Actor, actorIdOf, can, type Permission, permissions } from '#core/access'
import { problem } from '../base/problem.ts'

/** Milliseconds after which the access of a reader is read again. */
const recheckAfter = 1_000

/**
 * The parts of a file, as long as the reader may still have it: that is read again before a part, at most once a second.
 * Raises `access.denied` when the access of the reader has ended or was limited, and what reading it raises. Nothing is read
 * again for requests without an actor, such as those with a private link.
 */
export async function* whileAllowed<Part>(
  request: FastifyRequest,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { actor } = request
  let checkedAt = performance.now()
  for await (const part of parts) {
    if (actor && performance.now() - checkedAt > recheckAfter) {
      const now = await request.readActor?.(request)
      if (!now || !mayStillRead(request, actor, now))
        throw problem('access.denied', { detail: 'the access of the reader ended during the download' })
      checkedAt = performance.now()
    }
    yield part
  }
}

/**
 * Whether a reader still has the permissions of the operation, and every participant from the start of the download. Of
 * operators only the session and the membership are read again.
 */
function mayStillRead({ routeOptions }: FastifyRequest, before: Actor, now: Actor): boolean {
  const { also, needs } = routeOptions.config.operation ?? {}
  const isSame = actorIdOf(now) === actorIdOf(before) && now.organizationId === before.organizationId
  const needed = permissions.filter((permission: Permission) => permission === needs || permission === also)
  return (
    isSame &&
    needed.every((permission) => can(now, permission)) &&
    covers(now.participants, before.participants)
  )
}

/** Undefined is all. */
function covers(now: readonly string[] | undefined, before: readonly string[] | undefined): boolean {
  return !now || (before?.every((key) => now.includes(key)) ?? false)
}
