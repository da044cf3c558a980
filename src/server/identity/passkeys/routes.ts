/** Passkeys: public sign-in with them, and those of the user's own account. Only where the portal accepts them. */
import * as passkeysApi from '#contract/api/passkeys'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { OwnOf } from '../account/own-account.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requestOrigin } from '../request-origin.ts'
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

export function passkeyRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  const site = passkeySite(context)
  if (!site) return
  serve(app, passkeysApi.beginPasskeySignIn, async ({ body, request }) => ({
    data: await beginPasskeySignIn(context, site, requestOrigin(request), body),
  }))
  serve(app, passkeysApi.signInByPasskey, async ({ body, request }, reply) => {
    const session = await signInByPasskey(context, site, requestOrigin(request), body.credential)
    const identity = await provider.find(session.identityId)
    const device = identity ? { request, email: identity.email } : undefined
    return {
      data: { status: 'signedIn' as const, ...(await startedSession(context, reply, session, device)) },
    }
  })
  serve(app, passkeysApi.beginPasskey, async ({ body, request }) => ({
    data: await beginPasskey(context, provider, site, await ownOf(request), body.proof),
  }))
  serve(app, passkeysApi.addPasskey, async ({ body, request }) => ({
    data: presentPasskey(await addPasskey(context, site, await ownOf(request), body)),
  }))
  serve(app, passkeysApi.renamePasskey, async ({ params, body, request }) => {
    await renamePasskey(context, await ownOf(request), params.id, body.name)
    return { data: { status: 'renamed' } }
  })
  serve(app, passkeysApi.beginPasskeyProof, async ({ request }) => ({
    data: await beginPasskeyProof(context, site, await ownOf(request)),
  }))
  serve(app, passkeysApi.removePasskey, async ({ params, body, request }) => {
    await removePasskey(context, provider, await ownOf(request), params.id, body.proof)
    return { data: { status: 'removed' } }
  })
}
