/** The demo of a user: an organization with invented companies and documents, to look around. */
import { z } from 'zod'
import { Organization } from './identity.ts'

export const Demo = z.object({
  /** Whether it can be started here: in the test environment, unless the operator has turned it off. */
  offered: z.boolean(),
  /** The demo of the user; null if there is none. */
  company: z
    .object({
      organization: Organization.pick({ id: true, name: true }),
      /** `making`: documents are being issued. `ending`: its data are being deleted. */
      state: z.enum(['making', 'ready', 'failed', 'ending']),
      /** Steps of making it, done and in all. */
      done: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
})
export type Demo = z.infer<typeof Demo>
