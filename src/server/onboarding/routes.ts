import { z } from 'zod'
import { dataOf } from '#contract/common'
import {
  AttemptId,
  DelinkAttemptRequest,
  LinkAttemptRequest,
  OnboardingAttempt,
  StartAttemptRequest,
  VerificationProvider,
  VerifyAttemptRequest,
} from '#contract/onboarding'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { delinkAttempt } from './delink-attempt.ts'
import { getAttempt } from './get-attempt.ts'
import { type LinkPorts, linkAttempt } from './link-attempt.ts'
import { listAttempts } from './list-attempts.ts'
import { presentAttempt } from './present.ts'
import { startAttempt } from './start-attempt.ts'
import { verifyAttempt } from './verify-attempt.ts'

type OnboardingPorts = LinkPorts

const tags = ['onboarding']
const params = z.object({ id: AttemptId })
const one = dataOf(OnboardingAttempt)

export function onboardingRoutes(app: App, context: Context, ports: OnboardingPorts): void {
  app.post(
    '/onboarding/:provider/attempts',
    {
      schema: {
        tags,
        summary: 'Open the onboarding attempt of an authentication code',
        params: z.object({ provider: VerificationProvider }),
        body: StartAttemptRequest,
        response: { 200: one },
      },
    },
    async (request) => ({
      data: presentAttempt(
        await startAttempt(
          context,
          actorOf(request),
          ports.authorities,
          request.params.provider,
          request.body,
        ),
      ),
    }),
  )
  app.get(
    '/onboarding/attempts',
    {
      schema: {
        tags,
        summary: 'List my unfinished onboarding attempts, newest first',
        response: { 200: dataOf(z.array(OnboardingAttempt)) },
      },
    },
    async (request) => ({ data: (await listAttempts(context, actorOf(request))).map(presentAttempt) }),
  )
  app.get(
    '/onboarding/attempts/:id',
    { schema: { tags, summary: 'Get an onboarding attempt', params, response: { 200: one } } },
    async (request) => ({
      data: presentAttempt(await getAttempt(context, actorOf(request), request.params.id)),
    }),
  )
  app.post(
    '/onboarding/attempts/:id/verify',
    {
      schema: {
        tags,
        summary: 'Onboarding, step 1: verify with the tax authority',
        params,
        body: VerifyAttemptRequest,
        response: { 200: one },
      },
    },
    async (request) => ({
      data: presentAttempt(
        await verifyAttempt(context, actorOf(request), ports.authorities, request.params.id, request.body),
      ),
    }),
  )
  app.post(
    '/onboarding/attempts/:id/link',
    {
      schema: {
        tags,
        summary: 'Onboarding, steps 2 to 4: profile, directory, central register',
        params,
        body: LinkAttemptRequest,
        response: { 200: one },
      },
    },
    async (request) => ({
      data: presentAttempt(await linkAttempt(context, actorOf(request), ports, request.params.id)),
    }),
  )
  app.post(
    '/onboarding/attempts/:id/delink',
    {
      schema: {
        tags,
        summary: 'Offboarding, steps 2 to 4: pending documents, directory, central register',
        params,
        body: DelinkAttemptRequest,
        response: { 200: one },
      },
    },
    async (request) => ({
      data: presentAttempt(await delinkAttempt(context, actorOf(request), ports, request.params.id)),
    }),
  )
}
