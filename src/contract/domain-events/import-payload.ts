import type { z } from 'zod'
import { Import } from '../imports.ts'

/** An import as `GET /imports/{id}` shows it, without what of its file is shown while its columns are chosen, and no names of people. */
export const ImportPayload = Import.omit({
  columns: true,
  questions: true,
  comparison: true,
  decisions: true,
  createdBy: true,
})
export type ImportPayload = z.output<typeof ImportPayload>

export const importExample: ImportPayload = {
  id: 'imp_01m7cf1a2b3c4d5e6f7g8h9j0k',
  participant: null,
  kind: 'customers',
  purpose: 'write',
  state: 'done',
  failure: null,
  fileName: 'customers.xlsx',
  fileBytes: 48213,
  fileSha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  format: { kind: 'xlsx', detail: '' },
  decimals: 'point',
  dates: 'dayFirst',
  numbers: null,
  total: 122,
  done: 122,
  counts: { new: 104, changed: 16, unchanged: 2, invalid: 0, written: 120, refused: 0, undone: 0, kept: 0 },
  rows: { invalid: 0, review: 3, mended: 1 },
  createdAt: '2027-01-14T10:02:40.000Z',
  confirmedAt: '2027-01-14T10:06:15.000Z',
}
