import { zodResolver } from '@hookform/resolvers/zod'
import i18next from 'i18next'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Words of a failed check: those of the field where it has its own, else of the kind of fault. */
function issueWords(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string') ?? ''
  const empty = issue.input === '' || issue.input === undefined || issue.input === null
  if (empty) return i18next.t('common:field.required')
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return i18next.t('common:field.tooLong', { max: issue.maximum })
  }
  const own = `common:fieldFault.${String(field)}`
  if (i18next.exists(own)) return i18next.t(own)
  if (issue.code === 'invalid_format' && issue.format === 'email') return i18next.t('common:field.email')
  return i18next.t('common:field.invalid')
}

/** Checks a form with the schema of the wire, so that screen and server ask the same; says it in the user's language. */
export function formOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output>
/** A schema that first turns the form's shape into the wire's takes whatever the form holds. */
export function formOf(schema: z.ZodType): Resolver<FieldValues, unknown, unknown>
export function formOf(schema: z.ZodType): never {
  return zodResolver(schema as never, { error: issueWords } as never) as never
}
