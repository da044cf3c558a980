import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueMessage } from './issue-message.ts'

/** Checks a form with the schema of the wire, so that screen and server ask the same; says it in the user's language. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output>
/** A schema that first turns the form's shape into the wire's takes whatever the form holds. */
export function schemaResolver(schema: z.ZodType): Resolver<FieldValues, unknown, unknown>
export function schemaResolver(schema: z.ZodType): never {
  return zodResolver(schema as never, { error: issueMessage } as never) as never
}
