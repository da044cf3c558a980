import { z } from 'zod'

/** Six digits, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/)
