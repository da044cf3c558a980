/** Answers that would tell by their speed whether an e-mail address is known take the same time. */

const floor = 250

/** Runs the work and answers no sooner than a quarter of a second after the start, also when it fails. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const left = floor - (performance.now() - started)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
