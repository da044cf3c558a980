/** The `Idempotency-Key` of what a component sends: the server acts once on each key, however often it arrives. */
import { useState } from 'react'

/**
 * Sends a request under its key. The key stays the same while the same request is tried again, because a lost answer
 * does not say whether the server acted; a success or another request makes the next key a new one.
 * @param request what is asked for; compared by its JSON
 * @returns what `send` returns; rejects with what `send` rejects with
 */
export type WithIdempotencyKey = <T>(
  request: unknown,
  send: (idempotencyKey: string) => Promise<T>,
) => Promise<T>

/** Holds the key of one kind of request; components use `useIdempotencyKey`. */
export function holdIdempotencyKey(): WithIdempotencyKey {
  let current: { readonly request: string; readonly key: string } | null = null
  return async (request, send) => {
    const json = JSON.stringify(request)
    if (current?.request !== json) current = { request: json, key: crypto.randomUUID() }
    const sent = current
    const result = await send(sent.key)
    if (current === sent) current = null
    return result
  }
}

/** Holds the key for as long as the component is on the screen; one hook for each kind of request. */
export function useIdempotencyKey(): WithIdempotencyKey {
  const [withKey] = useState(holdIdempotencyKey)
  return withKey
}
