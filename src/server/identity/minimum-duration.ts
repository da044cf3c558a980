/** Against timing attacks: the duration of a response must not disclose whether an e-mail address is known. */

const stepMs = 250

/**
 * Runs the work and returns a quarter of a second after the start, or two, or three, also when it fails: on a busy
 * machine that needs longer, a little more work for a known address makes no difference either.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const left = stepMs - ((performance.now() - started) % stepMs)
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
