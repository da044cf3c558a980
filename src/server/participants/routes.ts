import { z } from 'zod'
import { dataOf } from '#contract/common'
import {
  AddParticipantRequest,
  LookupQuery,
  Participant,
  ParticipantKey,
  Reachability,
  UpdateParticipantRequest,
} from '#contract/participants'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { problem } from '#platform/problem'
import { addParticipant } from './add-participant.ts'
import { checkReachability } from './check-reachability.ts'
import { getParticipant, listParticipants } from './get-participant.ts'
import type { ParticipantDirectory } from './participant-directory.ts'
import { presentParticipant } from './present.ts'
import { republishParticipant } from './republish-participant.ts'
import { updateParticipant } from './update-participant.ts'

const tags = ['participants']
const params = z.object({ id: ParticipantKey })

export function participantRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  app.get(
    '/participants',
    {
      schema: {
        tags,
        summary: 'List the participants of the organization',
        response: { 200: dataOf(z.array(Participant)) },
      },
    },
    async (request) => ({
      data: (await listParticipants(context, actorOf(request))).map(presentParticipant),
    }),
  )
  app.post(
    '/participants',
    {
      schema: {
        tags,
        summary: 'Add a company by hand where no tax authority is connected, for documents issued to files',
        body: AddParticipantRequest,
        response: { 201: dataOf(Participant) },
      },
    },
    async (request, reply) => {
      const participant = await addParticipant(context, actorOf(request), directory, request.body)
      return reply.status(201).send({ data: presentParticipant(participant) })
    },
  )
  app.get(
    '/participants/lookup',
    {
      schema: {
        tags,
        summary: 'Look up a participant ID on the network',
        querystring: LookupQuery,
        response: { 200: dataOf(Reachability) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      authorize(actor, 'participant.read')
      if (!directory.environments.includes(actor.environment)) throw problem('participant.live-not-connected')
      return {
        data: await checkReachability(context, directory, actor.environment, request.query.participantId),
      }
    },
  )
  app.get(
    '/participants/:id',
    { schema: { tags, summary: 'Get a participant', params, response: { 200: dataOf(Participant) } } },
    async (request) => ({
      data: presentParticipant(await getParticipant(context, actorOf(request), request.params.id)),
    }),
  )
  app.post(
    '/participants/:id/republish',
    {
      schema: {
        tags,
        summary: 'Publish a participant in the directory again with the portal’s data',
        params,
        response: { 200: dataOf(Participant) },
      },
    },
    async (request) => ({
      data: presentParticipant(
        await republishParticipant(context, actorOf(request), directory, request.params.id),
      ),
    }),
  )
  app.put(
    '/participants/:id',
    {
      schema: {
        tags,
        summary: 'Update a participant’s e-mail address and phone number',
        params,
        body: UpdateParticipantRequest,
        response: { 200: dataOf(Participant) },
      },
    },
    async (request) => ({
      data: presentParticipant(
        await updateParticipant(context, actorOf(request), request.params.id, request.body),
      ),
    }),
  )
}
