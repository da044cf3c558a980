/** Checks forms with the contract's schemas; loaded when the user begins to type. */
import type { z } from 'zod'
import { RegisterRequest } from '#contract/identity'
import { RegisterByInvitationRequest } from '#contract/people'
import { issueMessage } from '#web/lib/issue-message.ts'

const SetUp = RegisterRequest.omit({ email: true, password: true, language: true })

function fieldErrorsOf(schema: z.ZodType, values: object): Readonly<Record<string, string>> {
  const checked = schema.safeParse(values, { error: issueMessage })
  if (checked.success) return {}
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) fieldErrors[String(path[0])] ??= message
  return fieldErrors
}

export const checkRegistration = (values: object) => fieldErrorsOf(RegisterRequest, values)
export const checkInvited = (values: object) => fieldErrorsOf(RegisterByInvitationRequest, values)
export const checkSetUp = (values: object) => fieldErrorsOf(SetUp, values)
