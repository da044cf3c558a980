import type { z } from 'zod'
import type { Finding } from '#contract/common'
import { fieldFinding, ProblemError } from '#platform/base/problem'

/** The required form of a field, for values without it. */
const forms: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address. Enter one address, such as accounts@example.ae.',
  tin: 'This is not a TIN. A TIN has 10 digits and begins with 1.',
  participantId: 'This is not a participant ID. It looks like 0235:1234567890.',
  unitPrice: 'This is not a price. Enter a number of zero or above, such as 1250.50.',
  vatRate: 'This is not a VAT rate. Enter a number from 0 to 100, such as 5.',
}

/**
 * Checks the values of a row as its form would: by shape, then by the room's own check, which raises
 * `common.invalid`.
 */
export async function checkedInput<Input>(
  shape: z.ZodType<Input>,
  raw: unknown,
  check: (input: Input) => Promise<void>,
): Promise<{ readonly input?: Input; readonly findings: readonly Finding[] }> {
  const parsed = shape.safeParse(raw)
  if (!parsed.success)
    return {
      findings: parsed.error.issues.map(({ code, path }) => {
        const field = path.join('.')
        if (code === 'too_big') return fieldFinding(field, 'falaj-import-too-long', 'This value is too long.')
        const message = Object.hasOwn(forms, field) ? forms[field] : undefined
        return message === undefined
          ? fieldFinding(field, 'falaj-import-form', 'This field cannot hold this value.')
          : fieldFinding(field, `falaj-import-form-${field}`, message)
      }),
    }
  try {
    await check(parsed.data)
    return { input: parsed.data, findings: [] }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'common.invalid') return { findings: error.findings }
    throw error
  }
}

/** Values by dotted path as an object: `billingAddress.city` becomes a field inside of `billingAddress`. */
export function nestedValues(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [first = '', second] = path.split('.')
    if (second === undefined) result[first] = value
    else result[first] = { ...(result[first] as object | undefined), [second]: value }
  }
  return result
}
