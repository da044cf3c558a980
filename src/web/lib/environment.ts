/** The environment of this tab, stored under the key `env` as a plain string; see `tab-storage.ts`. */

import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import type { Environment } from '#contract/common'
import { tabStorage } from './tab-storage.ts'

const storageKey = 'env'

interface EnvironmentState {
  env: Environment
}

function isEnvironment(value: string | null): value is Environment {
  return value === 'preprod' || value === 'prod'
}

/** Stores `preprod` or `prod` as is, without zustand's JSON around it. */
const environmentStorage: PersistStorage<EnvironmentState> = {
  getItem() {
    const stored = tabStorage.read(storageKey)
    return isEnvironment(stored) ? { state: { env: stored } } : null
  },
  setItem(_name, value) {
    tabStorage.write(storageKey, value.state.env)
  },
  removeItem() {
    tabStorage.write(storageKey, null)
  },
}

export const useEnvironmentStore = create<EnvironmentState>()(
  persist(() => ({ env: 'prod' as Environment }), { name: storageKey, storage: environmentStorage }),
)

/** The current environment, for code outside components. */
export function currentEnvironment(): Environment {
  return useEnvironmentStore.getState().env
}

export function useEnvironment(): Environment {
  return useEnvironmentStore((state) => state.env)
}

/** True in the test environment. */
export function useIsTest(): boolean {
  return useEnvironment() === 'preprod'
}
