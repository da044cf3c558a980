import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { holdIdempotencyKey, useIdempotencyKey, type WithIdempotencyKey } from './use-idempotency-key.ts'

const succeed = async (key: string) => key

/** Sends a request, loses the response and returns the key. */
async function lose(withKey: WithIdempotencyKey, request: unknown): Promise<string> {
  let sent = ''
  const lost = withKey(request, async (key) => {
    sent = key
    throw new Error('the connection was lost')
  })
  await expect(lost).rejects.toThrow('the connection was lost')
  return sent
}

test('the same request keeps its key until it has succeeded', async () => {
  const withKey = holdIdempotencyKey()
  const first = await lose(withKey, { verdict: 'failed' })
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(await lose(withKey, { verdict: 'failed' })).toBe(first)
  expect(await withKey({ verdict: 'failed' }, succeed)).toBe(first)
  expect(await withKey({ verdict: 'failed' }, succeed)).not.toBe(first)
})

test('another request has another key, and the one before does not get its key back', async () => {
  const withKey = holdIdempotencyKey()
  const first = await lose(withKey, { name: 'Al Noor' })
  const second = await lose(withKey, { name: 'Al Noor Trading' })
  expect(second).not.toBe(first)
  expect(await withKey({ name: 'Al Noor' }, succeed)).not.toBe(first)
})

test('a second press before the answer repeats the key', async () => {
  const withKey = holdIdempotencyKey()
  const answer = Promise.withResolvers<void>()
  const press = () =>
    withKey('doc_1', async (key) => {
      await answer.promise
      return key
    })
  const presses = [press(), press()]
  answer.resolve()
  const [first, second] = await Promise.all(presses)
  expect(second).toBe(first)
  expect(await withKey('doc_1', succeed)).not.toBe(first)
})

test('the success of an earlier request leaves the key of a later one alone', async () => {
  const withKey = holdIdempotencyKey()
  const answer = Promise.withResolvers<void>()
  const earlier = withKey('doc_1', () => answer.promise)
  const later = await lose(withKey, 'doc_2')
  answer.resolve()
  await earlier
  expect(await withKey('doc_2', succeed)).toBe(later)
})

test('each component holds a key of its own', async () => {
  const held: WithIdempotencyKey[] = []
  function Component() {
    held.push(useIdempotencyKey())
    return null
  }
  renderToStaticMarkup(createElement('div', null, createElement(Component), createElement(Component)))
  const [one, other] = held
  if (!one || !other) throw new Error('nothing was rendered')
  expect(await lose(one, 'doc_1')).not.toBe(await lose(other, 'doc_1'))
})
