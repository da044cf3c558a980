/** What the guards of the routes load once somebody is signed in. */
export { queryClient } from '#web/lib/query-client.ts'
export { enterPortal } from './me.ts'
