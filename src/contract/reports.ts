/** The dashboard: every number opens the list that it counts. */
import { z } from 'zod'
import { PlainDate } from './common.ts'
import { Registration, TypeCode } from './participants.ts'

export const DashboardRange = z.enum(['7d', '30d', '3m'])
export type DashboardRange = z.infer<typeof DashboardRange>

export const DashboardQuery = z.object({ range: DashboardRange.default('30d') })

export const Dashboard = z.object({
  range: z.object({ from: PlainDate, to: PlainDate }),
  supportedDocuments: z.array(TypeCode),
  /** Drafts and issued documents on the sent list. */
  generated: z.number().int(),
  /** Issued documents on the sent list. */
  sent: z.number().int(),
  received: z.number().int(),
  needsYou: z.number().int(),
  unread: z.number().int(),
  networkId: z.string(),
  registration: Registration,
})
export type Dashboard = z.infer<typeof Dashboard>
