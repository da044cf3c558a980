import { queryOptions } from '@tanstack/react-query'
import type { AccountProof } from '#contract/account-proof'
import type {
  AccountSecurity,
  AuthenticatorSetup,
  EmailCode,
  RecoveryCodes,
} from '#contract/account-security'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkeys'
import { api, type DataOf } from '#web/lib/api.ts'
import { createPasskey } from '#web/lib/passkey.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { updateMe } from '../queries.ts'

export const securityQuery = queryOptions({
  queryKey: ['account-security'],
  queryFn: async ({ signal }) => (await api.get<DataOf<AccountSecurity>>('/user/security', { signal })).data,
})

async function changing<T>(answer: Promise<T>): Promise<T> {
  const given = await answer
  await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  return given
}

export const askForCode = (on: boolean, proof: AccountProof) => changing(updateMe({ mfaByEmail: on, proof }))

export const changePassword = (currentPassword: string, password: string) =>
  changing(api.post('/user/password', { currentPassword, password }))

export const askForEmailCode = async () => (await api.post<DataOf<EmailCode>>('/user/email/code')).data

export const confirmEmail = (challengeId: string, code: string) =>
  changing(api.post('/user/email/confirm', { challengeId, code }))

export const beginAuthenticator = async (proof: AccountProof) =>
  (await api.post<DataOf<AuthenticatorSetup>>('/user/authenticator', { proof })).data

const codesFrom = async (path: string, body: object) =>
  (await changing(api.post<DataOf<RecoveryCodes>>(path, body))).data.codes

export const confirmAuthenticator = (code: string) => codesFrom('/user/authenticator/confirm', { code })
export const renewRecoveryCodes = (proof: AccountProof) => codesFrom('/user/recovery-codes', { proof })
export const removeAuthenticator = (proof: AccountProof) =>
  changing(api.post('/user/authenticator/remove', { proof }))

/** The options with which the browser asks for one of the person's own passkeys, as a proof. */
export const askForPasskeyProof = async () =>
  (await api.post<DataOf<PasskeyRequest>>('/user/passkeys/proof')).data

/** The proof allows a new passkey; the browser creates it. */
export async function addPasskey(name: string, proof: AccountProof): Promise<void> {
  const asked = await api.post<DataOf<PasskeyCreation>>('/user/passkeys/begin', { proof })
  const credential = await createPasskey(asked.data)
  await changing(api.post('/user/passkeys', { name, credential }))
}

const passkey = (id: string) => `/user/passkeys/${encodeURIComponent(id)}`
export const renamePasskey = (id: string, name: string) => changing(api.patch(passkey(id), { name }))
export const removePasskey = (id: string, proof: AccountProof) =>
  changing(api.post(`${passkey(id)}/remove`, { proof }))

export const endSession = (id: string) => changing(api.delete(`/user/sessions/${encodeURIComponent(id)}`))
export const endOtherSessions = () => changing(api.delete('/user/sessions'))
