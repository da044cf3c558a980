/** What guards of routes need once somebody is signed in. */
export { queryClient } from '#web/lib/query-client.ts'
export { enterPortal } from './me.ts'
