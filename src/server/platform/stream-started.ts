import { Readable } from 'node:stream'

/**
 * A stream of what a generator makes, once its first part is made: what the generator refuses before that is raised
 * here, while the answer can still be a refusal.
 */
export async function streamStarted(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(startingWith(first, parts))
}

async function* startingWith(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* rest
}
