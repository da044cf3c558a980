/** Against timing attacks: answers must not tell by their speed whether an e-mail address is known. */

const minimumMs = 250

/** Runs the work and answers no sooner than a quarter of a second after the start, also when it fails. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const left = minimumMs - (performance.now() - started)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
