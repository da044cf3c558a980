import './testing/browser-globals.ts'
import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

test('frames cut anywhere, even inside a letter, are parsed whole; comments are skipped', async () => {
  const text =
    'retry: 2000\n\n: still here\n\nid: evt_1\nevent: document.issued\ndata: {"x":"م"}\n\nevent: contact.changed\r\ndata: {}\r\n\r\n'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
      controller.close()
    },
  })
  const received: unknown[] = []
  for await (const event of readEvents(body)) received.push(event)
  expect(received).toEqual([
    { id: 'evt_1', name: 'document.issued' },
    { id: undefined, name: 'contact.changed' },
  ])
})
