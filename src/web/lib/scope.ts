/** Switching the scope of all data on the screen: organization, environment and participant. */

import { create } from 'zustand'
import type { Environment } from '#contract/common'
import type { Participant } from '#contract/participants'
import { currentEnvironment, useEnvironmentStore } from './environment.ts'
import { currentOrganization, selectOrganization } from './organization.ts'
import { currentParticipant, selectedOf, useParticipantStore } from './participant.ts'
import { queryClient } from './query-client.ts'

interface ScopeState {
  /** Counts the switches; used as a React key, so that screens of the old scope are unmounted, not updated. */
  generation: number
  /** While true, no screen is shown. */
  switching: boolean
}

export const useScopeStore = create<ScopeState>()(() => ({ generation: 0, switching: false }))

async function switchScope(apply: () => void, reload: () => Promise<void>): Promise<void> {
  useScopeStore.setState((state) => ({ generation: state.generation + 1, switching: true }))
  try {
    await queryClient.cancelQueries()
    apply()
    queryClient.clear()
    await reload()
  } finally {
    useScopeStore.setState({ switching: false })
  }
}

/** Saves the environment, cancels running queries, clears the cache and reloads the same screen. */
export async function switchEnvironment(env: Environment, reload: () => Promise<void>): Promise<void> {
  if (env === currentEnvironment()) return
  await switchScope(() => useEnvironmentStore.setState({ env }), reload)
}

/** The same for the participant. */
export async function switchParticipant(
  participant: Participant,
  reload: () => Promise<void>,
): Promise<void> {
  if (participant.id === currentParticipant()?.id) return
  await switchScope(() => useParticipantStore.setState({ participant: selectedOf(participant) }), reload)
}

/** The same for the organization, which has other participants. */
export async function switchOrganization(
  { id, name }: { readonly id: string; readonly name: string },
  reload: () => Promise<void>,
): Promise<void> {
  if (id === currentOrganization()) return
  await switchScope(() => {
    selectOrganization(id, name)
    useParticipantStore.setState({ participant: null })
  }, reload)
}

/**
 * Adjusts the stored selection to the participants of the current environment: the stored one if it exists there,
 * otherwise the same taxpayer, otherwise the first; none if there are none.
 */
export function reconcileParticipant(participants: readonly Participant[]): void {
  const stored = currentParticipant()
  const chosen =
    participants.find((participant) => participant.id === stored?.id) ??
    participants.find((participant) => participant.participantId === stored?.participantId) ??
    participants[0]
  const participant = chosen ? selectedOf(chosen) : null
  if (JSON.stringify(participant) !== JSON.stringify(stored)) useParticipantStore.setState({ participant })
}
