/** The participant of this tab, stored under the key `participant`; see `tab-storage.ts`. */

import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import type { Participant } from '#contract/participants'
import { useEnvironment } from './environment.ts'
import { tabStorage } from './tab-storage.ts'

const storageKey = 'participant'
const recentKey = 'participants'
const mostRecent = 50

/** The data that the frame shows and that every request names in a header. */
type SelectedParticipant = Pick<
  Participant,
  'id' | 'environment' | 'participantId' | 'tin' | 'nameEn' | 'nameAr' | 'registration'
>

interface ParticipantState {
  participant: SelectedParticipant | null
}

function isSelected(value: unknown): value is SelectedParticipant {
  if (typeof value !== 'object' || value === null) return false
  const { id, participantId, nameEn } = value as Record<string, unknown>
  return typeof id === 'string' && typeof participantId === 'string' && typeof nameEn === 'string'
}

const participantStorage: PersistStorage<ParticipantState> = {
  getItem() {
    try {
      const stored: unknown = JSON.parse(tabStorage.read(storageKey) ?? 'null')
      return isSelected(stored) ? { state: { participant: stored } } : null
    } catch {
      return null
    }
  },
  setItem(_name, value) {
    const { participant } = value.state
    tabStorage.write(storageKey, participant && JSON.stringify(participant))
  },
  removeItem() {
    tabStorage.write(storageKey, null)
  },
}

export const useParticipantStore = create<ParticipantState>()(
  persist(() => ({ participant: null as SelectedParticipant | null }), {
    name: storageKey,
    storage: participantStorage,
  }),
)

/** Ids of the participants selected on this device, the latest first; stored under the key `participants`. */
function recentParticipants(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

useParticipantStore.subscribe(({ participant }) => {
  if (!participant) return
  const { id } = participant
  const recent = [id, ...recentParticipants().filter((other) => other !== id)].slice(0, mostRecent)
  localStorage.setItem(recentKey, JSON.stringify(recent))
})

/** Sorts participants: those selected on this device first, the latest before the others; the rest in their order. */
export function byRecentSelection<T extends { id: string }>(participants: readonly T[]): T[] {
  const recent = recentParticipants()
  const rank = ({ id }: T) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return participants.toSorted((a, b) => rank(a) - rank(b))
}

/** Forgets which participants were selected on this device, before another user signs in. */
export function forgetParticipants(): void {
  useParticipantStore.setState({ participant: null })
  localStorage.removeItem(recentKey)
}

export function currentParticipant(): SelectedParticipant | null {
  return useParticipantStore.getState().participant
}

/** The selected participant; null if the organization has none in this environment. */
export function useParticipant(): SelectedParticipant | null {
  const environment = useEnvironment()
  const participant = useParticipantStore((state) => state.participant)
  return participant?.environment === environment ? participant : null
}

/** The stored part of a participant. */
export function selectedOf(participant: Participant): SelectedParticipant {
  const { id, environment, participantId, tin, nameEn, nameAr, registration } = participant
  return { id, environment, participantId, tin, nameEn, nameAr, registration }
}
