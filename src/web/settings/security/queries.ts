import { queryOptions } from '@tanstack/react-query'
import type { AccountProof } from '#contract/account-proof'
import * as accountApi from '#contract/api/account'
import * as passkeysApi from '#contract/api/passkeys'
import { call } from '#web/lib/call.ts'
import { createPasskey } from '#web/lib/passkey.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { updateMe } from '../queries.ts'

export const securityQuery = queryOptions({
  queryKey: ['account-security'],
  queryFn: async ({ signal }) => (await call(accountApi.getAccountSecurity, { signal })).data,
})

async function changing<T>(answer: Promise<T>): Promise<T> {
  const result = await answer
  await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  return result
}

export const requestCode = (on: boolean, proof: AccountProof) => changing(updateMe({ mfaByEmail: on, proof }))

export const changePassword = (currentPassword: string, password: string) =>
  changing(call(accountApi.changePassword, { body: { currentPassword, password } }))

export const requestEmailCode = async () => (await call(accountApi.sendEmailCode)).data

export const confirmEmail = (challengeId: string, code: string) =>
  changing(call(accountApi.confirmEmail, { body: { challengeId, code } }))

export const beginAuthenticator = async (proof: AccountProof) =>
  (await call(accountApi.setUpAuthenticator, { body: { proof } })).data

export const confirmAuthenticator = async (code: string) =>
  (await changing(call(accountApi.confirmAuthenticator, { body: { code } }))).data.codes
export const renewRecoveryCodes = async (proof: AccountProof) =>
  (await changing(call(accountApi.renewRecoveryCodes, { body: { proof } }))).data.codes
export const removeAuthenticator = (proof: AccountProof) =>
  changing(call(accountApi.removeAuthenticator, { body: { proof } }))

/** The options with which the browser asks for one of the user's own passkeys, as a proof. */
export const requestPasskeyProof = async () => (await call(passkeysApi.beginPasskeyProof)).data

/** The proof allows a new passkey; the browser creates it. */
export async function addPasskey(name: string, proof: AccountProof): Promise<void> {
  const started = await call(passkeysApi.beginPasskey, { body: { proof } })
  const credential = await createPasskey(started.data)
  await changing(call(passkeysApi.addPasskey, { body: { name, credential } }))
}

export const renamePasskey = (id: string, name: string) =>
  changing(call(passkeysApi.renamePasskey, { params: { id }, body: { name } }))
export const removePasskey = (id: string, proof: AccountProof) =>
  changing(call(passkeysApi.removePasskey, { params: { id }, body: { proof } }))

export const endSessions = (ids: readonly string[]) =>
  changing(Promise.all(ids.map((id) => call(accountApi.endSession, { params: { id } }))))
export const endOtherSessions = () => changing(call(accountApi.endOtherSessions))
