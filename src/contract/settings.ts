/** Settings of a participant: environment and invoice sequence. */
import { z } from 'zod'
import { Environment, Version } from './common.ts'

const Affix = z
  .string()
  .trim()
  .max(20)
  .regex(/^[0-9A-Za-z/._-]*$/)

/** One series of numbers. `next` is the number that the next issued document gets. */
export const Sequence = z.object({
  prefix: Affix,
  suffix: Affix,
  next: z.number().int().min(1).max(999_999_999_999),
  /** The running number is filled with zeros to this many digits. */
  digits: z.number().int().min(1).max(12),
})
export type Sequence = z.infer<typeof Sequence>

export const Settings = z.object({
  environment: Environment,
  /** While off, numbers are typed by hand and prefix and suffix cannot be edited. */
  sequenceIncrementEnabled: z.boolean(),
  invoiceSequence: Sequence,
  creditNoteSequence: Sequence,
  version: Version,
})
export type Settings = z.infer<typeof Settings>

export const UpdateSettingsRequest = Settings.omit({ environment: true })
export type UpdateSettingsRequest = z.infer<typeof UpdateSettingsRequest>
