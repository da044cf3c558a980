/** Operations on participants: the companies of an organization, as the network knows them. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import {
  AddParticipantRequest,
  LookupQuery,
  Participant,
  ParticipantKey,
  Reachability,
  UpdateParticipantRequest,
} from '../participants.ts'
import { operation } from './operation.ts'

const tag = 'participants'
const params = z.object({ id: ParticipantKey })
const one = dataOf(Participant)

export const listParticipants = operation({
  method: 'GET',
  path: '/participants',
  tag,
  summary: 'List the participants of the organization',
  needs: 'participant.read',
  response: dataOf(z.array(Participant)),
  problems: [],
})

export const addParticipant = operation({
  method: 'POST',
  path: '/participants',
  tag,
  summary: 'Add a company manually where no tax authority is connected, for documents issued to files',
  needs: 'participant.create',
  idempotencyKey: 'optional',
  body: AddParticipantRequest,
  response: one,
  status: 201,
  audit: ['participant.added'],
  problems: ['participant.exists', 'participant.verify-instead'],
})

export const lookUpParticipant = operation({
  method: 'GET',
  path: '/participants/lookup',
  tag,
  summary: 'Look up a participant ID on the network',
  needs: 'participant.read',
  query: LookupQuery,
  response: dataOf(Reachability),
  problems: ['participant.live-not-connected'],
})

export const getParticipant = operation({
  method: 'GET',
  path: '/participants/{id}',
  tag,
  summary: 'Get a participant',
  needs: 'participant.read',
  params,
  response: one,
  problems: ['participant.not-found'],
})

export const republishParticipant = operation({
  method: 'POST',
  path: '/participants/{id}/republish',
  tag,
  summary: 'Publish a participant in the directory again with the portal’s data',
  needs: 'participant.update',
  params,
  response: one,
  audit: ['participant.republished'],
  problems: [
    'participant.directory-unavailable',
    'participant.live-not-connected',
    'participant.not-found',
    'participant.not-registered',
    'participant.registered-elsewhere',
  ],
})

export const updateParticipant = operation({
  method: 'PUT',
  path: '/participants/{id}',
  tag,
  summary: 'Update a participant’s e-mail address and phone number',
  needs: 'participant.update',
  params,
  body: UpdateParticipantRequest,
  response: one,
  audit: ['participant.updated'],
  problems: ['participant.not-found', 'version.conflict'],
})
