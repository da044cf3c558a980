import * as participantsApi from '#contract/api/participants'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { checkReachability, type ParticipantDirectory } from '#server/directory'
import { addParticipant } from './add-participant.ts'
import { getParticipant, listParticipants } from './get-participant.ts'
import { presentParticipant } from './present.ts'
import { republishParticipant } from './republish-participant.ts'
import { updateParticipant } from './update-participant.ts'

export function participantRoutes(app: App, context: Context, directory: ParticipantDirectory): void {
  serve(app, participantsApi.listParticipants, async ({ actor }) => ({
    data: (await listParticipants(context, actor)).map(presentParticipant),
  }))
  serve(app, participantsApi.addParticipant, async ({ actor, body, idempotencyKey }) => ({
    data: presentParticipant(await addParticipant(context, actor, directory, body, idempotencyKey)),
  }))
  serve(app, participantsApi.lookUpParticipant, async ({ actor, query }) => {
    authorize(actor, 'participant.read')
    if (!directory.environments.includes(actor.environment)) throw problem('participant.live-not-connected')
    return { data: await checkReachability(context, directory, actor.environment, query.participantId) }
  })
  serve(app, participantsApi.getParticipant, async ({ actor, params }) => ({
    data: presentParticipant(await getParticipant(context, actor, params.id)),
  }))
  serve(app, participantsApi.republishParticipant, async ({ actor, params }) => ({
    data: presentParticipant(await republishParticipant(context, actor, directory, params.id)),
  }))
  serve(app, participantsApi.updateParticipant, async ({ actor, params, body }) => ({
    data: presentParticipant(await updateParticipant(context, actor, params.id, body)),
  }))
}
