import { dataOf } from '#contract/common'
import {
  PaperPreviewRequest,
  PaperStyle,
  PaperStyleQuery,
  Settings,
  UpdatePaperStyleRequest,
  UpdateSettingsRequest,
} from '#contract/settings'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { untilClosed } from '#platform/until-closed'
import { bankAccountRoutes } from './bank/routes.ts'
import { getPaperStyle } from './get-paper-style.ts'
import { getSettings } from './get-settings.ts'
import { presentPaperStyle, presentSettings } from './present.ts'
import { previewPaper } from './preview-paper.ts'
import { updatePaperStyle } from './update-paper-style.ts'
import { updateSettings } from './update-settings.ts'

const tags = ['settings']

/** Bytes of a body that a logo comes with: as base64, at most 400,000. */
const paperBodyLimit = 512 * 1024

/** Settings of the participant that the header `Falaj-Participant` names. */
export function settingsRoutes(app: App, context: Context): void {
  app.get(
    '/settings',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the settings of the selected participant',
        response: { 200: dataOf(Settings) },
      },
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
      config: { participant: true },
      schema: {
        tags,
        summary: 'Update the settings of the selected participant',
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
  paperRoutes(app, context)
  bankAccountRoutes(app, context)
}

function paperRoutes(app: App, context: Context): void {
  app.get(
    '/settings/paper',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the document design of the selected participant, now or at a given time',
        querystring: PaperStyleQuery,
        response: { 200: dataOf(PaperStyle) },
      },
    },
    async (request) => {
      const { at } = request.query
      return {
        data: presentPaperStyle(await getPaperStyle(context, actorOf(request), participantOf(request), at)),
      }
    },
  )
  app.put(
    '/settings/paper',
    {
      bodyLimit: paperBodyLimit,
      config: { participant: true },
      schema: {
        tags,
        summary: 'Update the document design of the selected participant',
        body: UpdatePaperStyleRequest,
        response: { 200: dataOf(PaperStyle) },
      },
    },
    async (request) => ({
      data: presentPaperStyle(
        await updatePaperStyle(context, actorOf(request), participantOf(request), request.body),
      ),
    }),
  )
  app.post(
    '/settings/paper/preview',
    {
      bodyLimit: paperBodyLimit,
      config: { participant: true, answers: 'application/pdf', refusals: [501] },
      schema: {
        tags,
        summary: 'Preview an unsaved document design as a sample invoice (PDF)',
        body: PaperPreviewRequest,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const pdf = await previewPaper(
        context,
        actorOf(request),
        participantOf(request),
        request.body,
        untilClosed(reply),
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="sample.pdf"')
        .send(pdf)
    },
  )
}
