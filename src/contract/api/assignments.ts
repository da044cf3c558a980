/** Operations on the assignment of documents to members. */
import { z } from 'zod'
import { Assignment, AssignRequest } from '../assignments.ts'
import { dataOf } from '../common.ts'
import { DocumentId, DocumentPerson } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const params = z.object({ id: DocumentId })

export const listDocumentPeople = operation({
  method: 'GET',
  path: '/documents/people',
  tag,
  summary: 'List the members who may see a company’s documents, and others to whom some are assigned',
  needs: 'document.read',
  also: 'people.read',
  participant: true,
  response: dataOf(z.array(DocumentPerson)),
  problems: ['participant.not-found'],
})

export const getAssignment = operation({
  method: 'GET',
  path: '/documents/{id}/assignment',
  tag,
  summary: 'Get the member to whom a document is assigned, if any',
  needs: 'document.read',
  params,
  response: dataOf(Assignment.nullable()),
  problems: ['document.not-found'],
})

export const assignDocument = operation({
  method: 'PUT',
  path: '/documents/{id}/assignment',
  tag,
  summary: 'Assign a document to a member who may see it, and notify that member',
  needs: 'document.discuss',
  also: 'document.read',
  params,
  body: AssignRequest,
  response: dataOf(Assignment),
  audit: ['document.assigned'],
  problems: ['document.not-found', 'document.other-company', 'document.person-cannot-see'],
})

export const unassignDocument = operation({
  method: 'DELETE',
  path: '/documents/{id}/assignment',
  tag,
  summary: 'End the assignment of a document',
  needs: 'document.discuss',
  also: 'document.read',
  params,
  response: dataOf(z.object({ id: DocumentId })),
  audit: ['document.unassigned'],
  problems: ['document.not-found', 'document.other-company'],
})
