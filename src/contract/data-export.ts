/** Everything to leave with: all data and documents of the organization in an environment, as one ZIP file. */
import { z } from 'zod'
import { Instant, RunFailure } from './common.ts'

export const DataExportId = z.string().regex(/^dex_[0-9a-z]{26}$/)

/** `GET /data-exports`: exports in preparation or stored, the newest first. */
export const DataExport = z.object({
  id: DataExportId,
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed, where that is known. */
  failure: RunFailure.nullable(),
  /** Tables and documents that are written, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes before they are packed. */
  bytes: z.number().int(),
  /** Documents of which nothing is stored; README.txt of the export names them. */
  withoutContent: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until when it can be fetched; null while it is made. */
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>
