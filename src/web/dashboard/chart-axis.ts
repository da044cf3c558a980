/** Steps of an axis, in units of a power of ten: round, and close enough to each other to leave little room unused. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The top of an axis with three steps: round numbers, at least as high as the highest bar. 3 if nothing was sold. Pure. */
export function axisTop(highest: number): number {
  if (highest <= 0) return 3
  const unit = 10 ** Math.floor(Math.log10(highest / 3))
  const step = roundSteps.find((factor) => factor * unit * 3 >= highest) ?? 10
  return step * unit * 3
}
