/** How many documents were sent and received by month: what providers charge by. */
import { z } from 'zod'
import { Environment, FileQuery } from './common.ts'
import { ParticipantKey } from './participants.ts'

/** `GET /meter?year=2026`; a year in Dubai, the one that it is without it. Files: `GET /meter.csv` and `.xlsx`. */
export const UsageQuery = z.object({ year: z.coerce.number().int().min(2020).max(2099).optional() })
export const UsageFileQuery = UsageQuery.extend(FileQuery.shape)

const counted = {
  /** `YYYY-MM`, a month in Dubai. */
  month: z.string(),
  /** Issued to go out from here. */
  sent: z.number().int(),
  received: z.number().int(),
}

export const Usage = z.object({
  year: z.number().int(),
  /** Of the year, sent and received. */
  documents: z.number().int(),
  /** How many of them a year are free, as the operator has configured it; null without a figure. */
  freeAYear: z.number().int().nullable(),
  /** By month and company, the newest month first; months without documents are left out. */
  months: z.array(
    z.object({
      participant: z.object({ id: ParticipantKey, nameEn: z.string(), nameAr: z.string() }),
      ...counted,
    }),
  ),
})
export type Usage = z.infer<typeof Usage>

/** `GET /operations/meter`: the same of all organizations of this portal, as of the last count. Operators only. */
export const InstallationUsageQuery = UsageQuery.extend({ environment: Environment.default('prod') })

export const InstallationUsage = z.object({
  year: z.number().int(),
  environment: Environment,
  freeAYear: z.number().int().nullable(),
  /** Those that sent or received something, by name. */
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      documents: z.number().int(),
      months: z.array(z.object(counted)),
    }),
  ),
})
export type InstallationUsage = z.infer<typeof InstallationUsage>
