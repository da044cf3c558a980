/** Every change that `npm run test:specification` tries. */
import { listMutations, type Mutation } from './mutation.ts'
import { ofEntities } from './of-entities.ts'
import { ofScreens } from './of-screens.ts'
import { ofStatesAndCalls } from './of-states-and-calls.ts'

export const mutations: readonly Mutation[] = listMutations(ofScreens, ofEntities, ofStatesAndCalls)
