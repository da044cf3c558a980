/** The duration of one run. */
export interface Timing {
  /** Processor milliseconds of the whole process (the collector of garbage too); other load on the machine hardly matters. */
  readonly cpu: number
  /** Median milliseconds by the clock. */
  readonly wall: number
}

export interface MeasureOptions {
  /** Processor milliseconds to measure for. */
  readonly budget?: number
  /** Processor milliseconds to run before, until the engine has compiled the hot code. */
  readonly warmUp?: number
  /** Fewest runs; long ones may have to do with one. */
  readonly atLeast?: number
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs a function repeatedly. The processor time is the mean of the better half of the batches. */
export function measure(run: () => unknown, options: MeasureOptions = {}): Timing {
  const { budget = 1_500, warmUp = 1_500, atLeast = 3 } = options
  const warmUntil = cpuNow() + warmUp
  while (cpuNow() < warmUntil) run()
  const walls: number[] = []
  const batches: number[] = []
  const began = cpuNow()
  while (cpuNow() - began < budget || walls.length < atLeast) {
    const batchBegan = cpuNow()
    let runs = 0
    do {
      const start = performance.now()
      run()
      walls.push(performance.now() - start)
      runs += 1
    } while (cpuNow() - batchBegan < 100 && walls.length < 100_000)
    batches.push((cpuNow() - batchBegan) / runs)
  }
  batches.sort((a, b) => a - b)
  const better = batches.slice(0, Math.ceil(batches.length / 2))
  return {
    cpu: better.reduce((sum, value) => sum + value, 0) / better.length,
    wall: walls.sort((a, b) => a - b)[Math.floor(walls.length / 2)] ?? 0,
  }
}

/** The value that a share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** `0.52`, `14`. */
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

/** `1900/s`. */
export const perSecond = (value: number): string => `${(1000 / value).toFixed(0)}/s`
