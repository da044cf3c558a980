/** Views of the lists of documents that people save. */
import { z } from 'zod'
import { idOf } from './common.ts'
import { AtProvider, DocumentNarrowing, StandingFilter } from './document-lists.ts'
import { Direction } from './documents.ts'

export const DocumentViewId = idOf('dvw')

const Filters = DocumentNarrowing.extend({
  filter: StandingFilter.optional(),
  arrival: z.literal('rejected').optional(),
  issued: z.literal(true).optional(),
  undelivered: z.literal(true).optional(),
  atProvider: AtProvider.optional(),
  verdict: z.string().max(60).optional(),
}).strict()

/** A view of a list that a person saved: its filters under a name. */
export const DocumentView = z.object({
  id: DocumentViewId,
  direction: Direction,
  name: z.string().trim().min(1).max(60),
  // Views of earlier versions may have any text.
  filters: Filters.extend({ createdBy: z.string().optional() }),
})
export type DocumentView = z.infer<typeof DocumentView>

export const DocumentViewsQuery = z.object({ direction: Direction })

/** `POST /documents/views`: a name that is there already gets these filters. */
export const SaveViewRequest = DocumentView.omit({ id: true }).extend({ filters: Filters }).strict()
export type SaveViewRequest = z.infer<typeof SaveViewRequest>
