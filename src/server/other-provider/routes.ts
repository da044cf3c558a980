import * as providerApi from '#contract/api/other-provider'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { importAnswerFiles } from './import-answer-files.ts'
import { importAnswers } from './import-answers.ts'
import { listAnswers } from './list-answers.ts'
import { receiveFromOtherProvider } from './receive-from-other-provider.ts'
import { recordAnswer } from './record-answer.ts'

/** Bytes of a file of answers, and of one of received documents. */
const maxAnswerBytes = 8 * 1024 * 1024
const maxReceivedBytes = 32 * 1024 * 1024

export function otherProviderRoutes(
  app: App,
  context: Context,
  isConnected: (environment: Environment) => boolean,
): void {
  serve(app, providerApi.listAnswers, async ({ actor, params }) => ({
    data: await listAnswers(context, actor, params.id),
  }))
  serve(app, providerApi.recordAnswer, async ({ actor, params, body, idempotencyKey }) => ({
    data: await recordAnswer(context, actor, params.id, body, idempotencyKey),
  }))
  serve(app, providerApi.importAnswers, async ({ actor, participant, body, idempotencyKey }) => ({
    data: await importAnswers(context, actor, participant, body.csv, idempotencyKey),
  }))
  serve(
    app,
    providerApi.importAnswerFiles,
    async ({ actor, participant, query: { fileName }, body: bytes, idempotencyKey }) => ({
      data: await importAnswerFiles(context, actor, participant, { fileName, bytes }, idempotencyKey),
    }),
    { bodyLimit: maxAnswerBytes },
  )
  serve(
    app,
    providerApi.receiveElsewhere,
    async ({ actor, participant, query: { fileName }, body: bytes }) => {
      const sent = { fileName, bytes, isConnected: isConnected(actor.environment) }
      return { data: await receiveFromOtherProvider(context, actor, participant, sent) }
    },
    { bodyLimit: maxReceivedBytes },
  )
}
