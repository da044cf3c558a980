import i18next from 'i18next'
import type { z } from 'zod'

/** The message of a failed check: that of the field if there is one, otherwise that of the kind of issue. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
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
