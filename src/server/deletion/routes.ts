import { z } from 'zod'
import { dataOf } from '#contract/common'
import {
  AccountDeletion,
  DeletionRequest,
  DeletionRequestBody,
  OrganizationDeletion,
} from '#contract/deletion'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { type IdentityProvider, ownAccountOf } from '#server/identity'
import { askAccountDeletion } from './account/ask-account-deletion.ts'
import { findAccountDeletion } from './account/find-account-deletion.ts'
import { takeBackAccountDeletion } from './account/take-back-account-deletion.ts'
import { askOrganizationDeletion } from './organization/ask-organization-deletion.ts'
import { findOrganizationDeletion } from './organization/find-organization-deletion.ts'
import { takeBackOrganizationDeletion } from './organization/take-back-organization-deletion.ts'
import { presentAccountDeletion, presentOrganizationDeletion, presentRequest } from './present.ts'
import { dueFrom } from './request.ts'

const Done = dataOf(z.object({ status: z.string() }))

export function deletionRoutes(app: App, context: Context, provider: IdentityProvider): void {
  accountRoutes(app, context, provider)
  organizationRoutes(app, context, provider)
}

function accountRoutes(app: App, context: Context, provider: IdentityProvider): void {
  const tags = ['identity']
  app.get(
    '/user/deletion',
    {
      schema: {
        tags,
        summary: 'Get the effects and status of deleting my account',
        response: { 200: dataOf(AccountDeletion) },
      },
    },
    async (request) => {
      const plan = await findAccountDeletion(context, await ownAccountOf(context, request))
      const elsewhere = context.config.identity.pool !== 'embedded'
      return { data: presentAccountDeletion(plan, dueFrom(context.clock.now()), elsewhere) }
    },
  )
  app.post(
    '/user/deletion',
    {
      schema: {
        tags,
        summary: 'Request the deletion of my account, with the code e-mailed to me',
        body: DeletionRequestBody,
        response: { 201: dataOf(DeletionRequest) },
      },
    },
    async (request, reply) => {
      const own = await ownAccountOf(context, request)
      const asked = await askAccountDeletion(context, provider, own, request.body)
      return reply.status(201).send({ data: presentRequest(asked) })
    },
  )
  app.delete(
    '/user/deletion',
    { schema: { tags, summary: 'Cancel the deletion of my account', response: { 200: Done } } },
    async (request) => {
      await takeBackAccountDeletion(context, await ownAccountOf(context, request))
      return { data: { status: 'takenBack' } }
    },
  )
}

function organizationRoutes(app: App, context: Context, provider: IdentityProvider): void {
  const tags = ['data']
  app.get(
    '/organization/deletion',
    {
      schema: {
        tags,
        summary: 'Get the effects and status of deleting the organization',
        response: { 200: dataOf(OrganizationDeletion) },
      },
    },
    async (request) => {
      const plan = await findOrganizationDeletion(context, actorOf(request))
      return { data: presentOrganizationDeletion(plan, dueFrom(context.clock.now())) }
    },
  )
  app.post(
    '/organization/deletion',
    {
      schema: {
        tags,
        summary: 'Request the deletion of the organization, with the code e-mailed to the requesting owner',
        body: DeletionRequestBody,
        response: { 201: dataOf(DeletionRequest) },
      },
    },
    async (request, reply) => {
      const own = await ownAccountOf(context, request)
      const asked = await askOrganizationDeletion(context, provider, own, request.body)
      return reply.status(201).send({ data: presentRequest(asked) })
    },
  )
  app.delete(
    '/organization/deletion',
    { schema: { tags, summary: 'Cancel the deletion of the organization', response: { 200: Done } } },
    async (request) => {
      await takeBackOrganizationDeletion(context, actorOf(request))
      return { data: { status: 'takenBack' } }
    },
  )
}
