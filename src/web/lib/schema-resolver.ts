import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueMessage } from './issue-message.ts'

/** A form resolver for a schema of the contract, so that form and server check the same; errors are translated. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output>
/** For a schema that first transforms the form's values into the contract's shape. */
export function schemaResolver(schema: z.ZodType): Resolver<FieldValues, unknown, unknown>
export function schemaResolver(schema: z.ZodType): never {
  return zodResolver(schema as never, { error: issueMessage } as never) as never
}
