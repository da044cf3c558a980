import { z } from 'zod'

/** A secret that continues a sign-in, or a confirmation, by a code that was requested. */
export const ChallengeId = z.string().regex(/^[\w-]{1,200}$/)

/** Six digits, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/)
