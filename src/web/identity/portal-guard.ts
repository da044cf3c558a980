/** What is loaded once a user is signed in: the guards of routes, and the first request after a registration. */
export { queryClient } from '#web/lib/query-client.ts'
export { enterPortal, signUpRegistered } from './me.ts'
