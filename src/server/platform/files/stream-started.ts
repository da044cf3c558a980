import { Readable } from 'node:stream'

/**
 * A stream of the parts of a generator, once the first part exists: an earlier refusal of the generator is raised
 * here, while the response can still be a refusal.
 */
export async function streamStarted<Part extends string | Uint8Array>(
  parts: AsyncGenerator<Part>,
): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(startingWith(first, parts))
}

async function* startingWith<Part>(
  first: IteratorResult<Part>,
  rest: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  if (!first.done) yield first.value
  yield* rest
}
