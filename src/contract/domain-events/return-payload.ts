import type { z } from 'zod'
import { FiledReturnRow } from '../filed-returns.ts'

/** A filed VAT return as `GET /filed-returns` lists it, without the names of users. */
export const ReturnPayload = FiledReturnRow.omit({ markedBy: true }).extend({
  withdrawn: FiledReturnRow.shape.withdrawn.unwrap().omit({ by: true }).nullable(),
})
export type ReturnPayload = z.output<typeof ReturnPayload>

export const returnExample: ReturnPayload = {
  id: 'vrt_01m7cg1a2b3c4d5e6f7g8h9j0k',
  participant: 'par_01m7c8v2b5e9g4j7m1p3s6v8yc',
  from: '2027-02-01',
  to: '2027-04-30',
  purchases: 'all',
  payable: '18250.40',
  filedOn: '2027-05-20',
  reference: '230012345678',
  markedAt: '2027-05-20T09:30:00.000Z',
  withdrawn: null,
}
