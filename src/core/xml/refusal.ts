import type { XmlProblem } from './problems.ts'

/** Stops the reader at the first problem. Never leaves this room. */
export class Refusal extends Error {
  readonly problem: XmlProblem
  readonly params: Readonly<Record<string, string>>

  constructor(problem: XmlProblem, params: Readonly<Record<string, string>> = {}) {
    super(problem)
    this.problem = problem
    this.params = params
  }
}

/** What is not well-formed, before the reader adds the line. */
export class Malformed extends Error {}
