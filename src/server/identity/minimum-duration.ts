/** Against timing attacks: answers must not tell by their speed whether an e-mail address is known. */

const stepMs = 250

/**
 * Runs the work and answers a quarter of a second after the start, or two, or three, also when it fails: where the
 * machine is busy and a quarter is not enough, a little more work for a known address makes no other answer either.
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
