import { endRegistration } from './end-registration.ts'
import { markRegistered } from './save-profile.ts'

/** For onboarding: how a participant comes onto the network, and how it leaves. */
export const registration = { mark: markRegistered, end: endRegistration }
