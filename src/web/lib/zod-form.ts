import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueWords } from './issue-words.ts'

/** Checks a form with the schema of the wire, so that screen and server ask the same; says it in the user's language. */
export function formOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output>
/** A schema that first turns the form's shape into the wire's takes whatever the form holds. */
export function formOf(schema: z.ZodType): Resolver<FieldValues, unknown, unknown>
export function formOf(schema: z.ZodType): never {
  return zodResolver(schema as never, { error: issueWords } as never) as never
}
