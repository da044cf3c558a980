/** The `Idempotency-Key` of a component's requests: the server acts only once for each key. */
import { useState } from 'react'

/**
 * Sends a request with an idempotency key. Retries of the same request use the same key, because a lost response does
 * not show whether the server acted; after a success, or for another request, a new key is created.
 * @param request the request, compared by its JSON
 * @returns the result of `send`; rejects with its error
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

/** Holds the key while the component is mounted; one hook for each kind of request. */
export function useIdempotencyKey(): WithIdempotencyKey {
  const [withKey] = useState(holdIdempotencyKey)
  return withKey
}
