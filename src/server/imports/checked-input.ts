import type { z } from 'zod'
import type { Finding } from '#contract/common'
import { fieldFinding, ProblemError } from '#platform/problem'

/** Checks what a row says as its form would: by shape, then by the room's own check, which raises `common.invalid`. */
export async function checkedInput<Input>(
  shape: z.ZodType<Input>,
  raw: unknown,
  check: (input: Input) => Promise<void>,
): Promise<{ readonly input?: Input; readonly findings: readonly Finding[] }> {
  const parsed = shape.safeParse(raw)
  if (!parsed.success)
    return {
      findings: parsed.error.issues.map(({ code, path }) =>
        fieldFinding(
          path.join('.'),
          code === 'too_big' ? 'falaj-import-too-long' : 'falaj-import-form',
          code === 'too_big' ? 'This value is too long.' : 'This value does not have the form of its field.',
        ),
      ),
    }
  try {
    await check(parsed.data)
    return { input: parsed.data, findings: [] }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'common.invalid') return { findings: error.findings }
    throw error
  }
}

/** Values by dotted path as an object: `billingAddress.city` stands inside of `billingAddress`. */
export function nestedValues(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [first = '', second] = path.split('.')
    if (second === undefined) result[first] = value
    else result[first] = { ...(result[first] as object | undefined), [second]: value }
  }
  return result
}
