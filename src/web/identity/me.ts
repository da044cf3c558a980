/** The signed-in user: fresh for thirty minutes (specification, section 7). */
import { isCancelledError, queryOptions, useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import * as identityApi from '#contract/api/identity'
import * as peopleApi from '#contract/api/people'
import type { Environment } from '#contract/common'
import type { Me, SignUpRequest } from '#contract/identity'
import { can, type Permission } from '#core/access'
import { ApiError, isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { isOutage, retryUntilOnline } from '#web/lib/connectivity.ts'
import { currentEnvironment, useEnvironmentStore } from '#web/lib/environment.ts'
import { selectOrganization } from '#web/lib/organization.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { reconcileParticipant } from '#web/lib/scope.ts'
import { hasSession } from '#web/lib/session.ts'
import { claimTab, isEnvironmentFromAddress } from '#web/lib/tab-storage.ts'
import { toast } from '#web/lib/toast.ts'
import { signOut } from './sign-out.ts'

const staleAfterMs = 30 * 60_000

type MeParticipant = Me['participants'][number] & { fully_onboarded: true }
interface CurrentUser extends Omit<Me, 'participants'> {
  participants: MeParticipant[]
}

function withOnboardedFlag(me: Me): CurrentUser {
  return {
    ...me,
    participants: me.participants.map((participant) => ({ ...participant, fully_onboarded: true })),
  }
}

/** Creates user and organization of a new identity; omitted values come from its registration. */
export async function signUp(details: SignUpRequest = {}): Promise<CurrentUser> {
  const me = withOnboardedFlag((await call(identityApi.signUp, { body: details })).data)
  queryClient.setQueryData(meQuery.queryKey, me)
  return me
}

async function fetchMe(signal: AbortSignal): Promise<CurrentUser> {
  try {
    return withOnboardedFlag((await call(identityApi.getMe, { signal })).data)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 404) return signUp()
    throw error.isNetwork ? ApiError.network('network.user-details') : error
  }
}

/**
 * Creates the user of an identity that has just been registered, without first requesting details that do not exist
 * yet. For a user who exists already it changes nothing; an error is reported by `enterPortal`, which follows.
 */
export async function signUpRegistered(): Promise<void> {
  await signUp().catch(() => undefined)
}

/** Joins the organization of an invitation and selects it. */
export async function acceptInvitation(token: string): Promise<void> {
  const { data } = await call(peopleApi.acceptInvitation, { body: { token } })
  await queryClient.cancelQueries()
  queryClient.clear()
  selectOrganization(data.organization.id, data.organization.name)
}

/** Fetches the user and bypasses the cache. */
export async function fetchCurrentUser(): Promise<CurrentUser> {
  return withOnboardedFlag((await call(identityApi.getMe)).data)
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: staleAfterMs,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user, refetched when invalidated or stale; undefined only while the environment changes. */
export function useMe(): CurrentUser | undefined {
  return useQuery({ ...meQuery, enabled: hasSession }).data
}

/** Whether the user has a permission; the server checks it again. */
export function useCan(permission: Permission): boolean {
  const me = useMe()
  return me !== undefined && can({ kind: 'person', role: me.organization.role }, permission)
}

/** At the first sign-in on this device the environment is the one that the user chose at sign-up. */
async function applyFirstSignIn(me: CurrentUser): Promise<CurrentUser> {
  const { isNewHere } = claimTab(me.user.id)
  if (!isNewHere || isEnvironmentFromAddress()) return me
  const preferred: Environment = me.user.defaultEnvironment
  if (preferred === currentEnvironment()) {
    useEnvironmentStore.setState({ env: preferred })
    return me
  }
  useEnvironmentStore.setState({ env: preferred })
  queryClient.clear()
  return loadCurrentUser()
}

/** An outage, or a switch of the environment or the participant while the user's details were fetched. */
const mayPass = (error: unknown): boolean => isOutage(error) || isCancelledError(error)

/** The user's details, from the cache while they are fresh. An outage is reported once; the call waits for its end. */
async function loadCurrentUser(): Promise<CurrentUser> {
  let isReported = false
  return await retryUntilOnline(async () => {
    try {
      return await queryClient.fetchQuery(meQuery)
    } catch (error) {
      if (!isReported && isApiError(error, 'network.user-details')) toast.error(problemText(error))
      isReported = true
      throw error
    }
  }, mayPass)
}

export type PortalEntry = 'ready' | 'setUp' | 'secondStep' | 'signedOut'

/**
 * Loads what every screen needs: the user, the environment, the participant. While the portal is offline it retries,
 * because an outage does not mean that the session has ended. If the user's details cannot be loaded for another reason
 * (a refusal, an error of the portal, a malformed response), it shows the error, ends the session and returns
 * `signedOut`. A user without an organization is redirected to the page that explains it.
 */
export async function enterPortal(): Promise<PortalEntry> {
  try {
    const me = await applyFirstSignIn(await loadCurrentUser())
    // From here on every request names the organization, so joining another one later changes nothing in this tab.
    selectOrganization(me.organization.id, me.organization.name)
    reconcileParticipant(me.participants)
    return me.secondStepMissing ? 'secondStep' : 'ready'
  } catch (error) {
    if (isApiError(error, 'identity.account-attributes-missing')) return 'setUp'
    if (isApiError(error, 'identity.no-organization')) throw redirect({ to: '/access-ended' })
    toast.error(i18next.t('common:error.userDetails'))
    await signOut()
    return 'signedOut'
  }
}
