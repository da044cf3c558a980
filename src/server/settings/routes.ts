import * as settingsApi from '#contract/api/settings'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { untilClosed } from '#platform/http/until-closed'
import { bankAccountRoutes } from './bank/routes.ts'
import { getPaperStyle } from './get-paper-style.ts'
import { getSettings } from './get-settings.ts'
import { listApprovers } from './list-approvers.ts'
import { presentApprovers, presentPaperStyle, presentSettings } from './present.ts'
import { previewPaper } from './preview-paper.ts'
import { updatePaperStyle } from './update-paper-style.ts'
import { updateSettings } from './update-settings.ts'

/** Bytes of a body with a logo: as base64, at most 400,000. */
const paperBodyLimit = 512 * 1024

/** Settings of the participant that the header `Falaj-Participant` names. */
export function settingsRoutes(app: App, context: Context): void {
  serve(app, settingsApi.getSettings, async ({ actor, participant }) => ({
    data: presentSettings(actor.environment, await getSettings(context, actor, participant)),
  }))
  serve(app, settingsApi.updateSettings, async ({ actor, participant, body }) => ({
    data: presentSettings(actor.environment, await updateSettings(context, actor, participant, body)),
  }))
  serve(app, settingsApi.listApprovers, async ({ actor, participant }) => ({
    data: presentApprovers(await listApprovers(context, actor, participant)),
  }))
  paperRoutes(app, context)
  bankAccountRoutes(app, context)
}

function paperRoutes(app: App, context: Context): void {
  const options = { bodyLimit: paperBodyLimit }
  serve(app, settingsApi.getPaperStyle, async ({ actor, participant, query }) => ({
    data: presentPaperStyle(await getPaperStyle(context, actor, participant, query.at)),
  }))
  serve(
    app,
    settingsApi.updatePaperStyle,
    async ({ actor, participant, body }) => ({
      data: presentPaperStyle(await updatePaperStyle(context, actor, participant, body)),
    }),
    options,
  )
  serve(
    app,
    settingsApi.previewPaper,
    async ({ actor, participant, body }, reply) => {
      const pdf = await previewPaper(context, actor, participant, body, untilClosed(reply))
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="sample.pdf"')
        .send(pdf)
    },
    options,
  )
}
