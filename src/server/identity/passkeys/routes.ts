/** Passkeys: signing in with them, for everybody, and one's own. Only there where the portal takes them. */
import { z } from 'zod'
import { dataOf } from '#contract/common'
import { SignInResponse } from '#contract/identity'
import {
  AddPasskeyRequest,
  BeginPasskeyRequest,
  BeginPasskeySignInRequest,
  Passkey,
  PasskeyCreation,
  PasskeyIdParams,
  PasskeyRequest,
  PasskeySignInRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '#contract/passkeys'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import type { OwnOf } from '../account/own-account.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { originOf } from '../origin-of.ts'
import { startedSession } from '../started-session.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import { beginPasskeyProof } from './begin-passkey-proof.ts'
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts'
import { passkeySite } from './passkey-site.ts'
import { presentPasskey } from './present.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

const tags = ['identity']
const Done = dataOf(z.object({ status: z.string() }))
const config = { public: true } as const
/** Also for people who still have to set up the required second step. */
const settingUp = { beforeSecondStep: true } as const

export function passkeyRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  const site = passkeySite(context)
  if (!site) return
  app.post(
    '/auth/passkey/begin',
    {
      config,
      schema: {
        tags,
        summary: 'Request a passkey challenge for sign-in',
        body: BeginPasskeySignInRequest,
        response: { 200: dataOf(PasskeyRequest) },
      },
    },
    async (request) => ({ data: await beginPasskeySignIn(context, site, originOf(request), request.body) }),
  )
  app.post(
    '/auth/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        body: PasskeySignInRequest,
        response: { 200: dataOf(SignInResponse) },
      },
    },
    async (request, reply) => {
      const session = await signInByPasskey(context, site, originOf(request), request.body.credential)
      const identity = await provider.find(session.identityId)
      const device = identity ? { request, email: identity.email } : undefined
      return {
        data: { status: 'signedIn' as const, ...(await startedSession(context, reply, session, device)) },
      }
    },
  )
  app.post(
    '/user/passkeys/begin',
    {
      config: settingUp,
      schema: {
        tags,
        summary: 'Start adding a passkey',
        body: BeginPasskeyRequest,
        response: { 200: dataOf(PasskeyCreation) },
      },
    },
    async (request) => ({
      data: await beginPasskey(context, provider, site, await ownOf(request), request.body.proof),
    }),
  )
  app.post(
    '/user/passkeys',
    {
      config: settingUp,
      schema: {
        tags,
        summary: 'Add a passkey',
        body: AddPasskeyRequest,
        response: { 201: dataOf(Passkey) },
      },
    },
    async (request, reply) => {
      const added = await addPasskey(context, site, await ownOf(request), request.body)
      return reply.status(201).send({ data: presentPasskey(added) })
    },
  )
  app.patch(
    '/user/passkeys/:id',
    {
      schema: {
        tags,
        summary: 'Rename a passkey',
        params: PasskeyIdParams,
        body: RenamePasskeyRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await renamePasskey(context, await ownOf(request), request.params.id, request.body.name)
      return { data: { status: 'renamed' } }
    },
  )
  app.post(
    '/user/passkeys/proof',
    {
      config: settingUp,
      schema: {
        tags,
        summary: 'Request a passkey challenge as proof of who I am',
        response: { 200: dataOf(PasskeyRequest) },
      },
    },
    async (request) => ({ data: await beginPasskeyProof(context, site, await ownOf(request)) }),
  )
  app.post(
    '/user/passkeys/:id/remove',
    {
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: PasskeyIdParams,
        body: RemovePasskeyRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { body, params } = request
      await removePasskey(context, provider, await ownOf(request), params.id, body.proof)
      return { data: { status: 'removed' } }
    },
  )
}
