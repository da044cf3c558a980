/** The guards of routes for signed-in users. */
export { queryClient } from '#web/lib/query-client.ts'
export { enterPortal } from './me.ts'
