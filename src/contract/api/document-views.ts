/** Operations on the views of a list that people save. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentView, DocumentViewId, DocumentViewsQuery, SaveViewRequest } from '../document-views.ts'
import { operation } from './operation.ts'

const shared = { tag: 'documents', needs: 'document.read', personal: true } as const
const ownView = { nothing: 'the view belongs to one user' }

export const listViews = operation({
  ...shared,
  method: 'GET',
  path: '/documents/views',
  summary: 'List my saved views',
  query: DocumentViewsQuery,
  response: dataOf(z.array(DocumentView)),
  problems: [],
})

export const saveView = operation({
  ...shared,
  method: 'POST',
  path: '/documents/views',
  summary: 'Save the filters of a list as a view',
  idempotencyKey: 'optional',
  body: SaveViewRequest,
  response: dataOf(DocumentView),
  audit: ownView,
  problems: [],
})

export const removeView = operation({
  ...shared,
  method: 'DELETE',
  path: '/documents/views/{id}',
  summary: 'Delete a saved view',
  params: z.object({ id: DocumentViewId }),
  response: dataOf(z.object({ id: DocumentViewId })),
  audit: ownView,
  problems: ['document.view-not-found'],
})
