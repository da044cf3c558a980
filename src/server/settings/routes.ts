import { dataOf } from '#contract/common'
import { Settings, UpdateSettingsRequest } from '#contract/settings'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { getSettings } from './get-settings.ts'
import { presentSettings } from './present.ts'
import { updateSettings } from './update-settings.ts'

const tags = ['settings']

/** Settings of the participant that the header `Falaj-Participant` names. */
export function settingsRoutes(app: App, context: Context): void {
  app.get(
    '/settings',
    {
      schema: { tags, summary: 'Settings of the selected participant', response: { 200: dataOf(Settings) } },
    },
    async (request) => {
      const actor = actorOf(request)
      return {
        data: presentSettings(actor.environment, await getSettings(context, actor, participantOf(request))),
      }
    },
  )
  app.put(
    '/settings',
    {
      schema: {
        tags,
        summary: 'Change the settings of the selected participant',
        body: UpdateSettingsRequest,
        response: { 200: dataOf(Settings) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const settings = await updateSettings(context, actor, participantOf(request), request.body)
      return { data: presentSettings(actor.environment, settings) }
    },
  )
}
