import { endRegistration } from './end-registration.ts'
import { markRegistered } from './save-profile.ts'

/** For onboarding: linking and de-linking of a participant. */
export const registration = { mark: markRegistered, end: endRegistration }
