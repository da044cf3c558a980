/** The door of identity: the signed-in user, permissions, and the frame of the sign-in pages. */
export { actAsCompanyOf, type Entering } from './act-as-company.ts'
export { AuthCard, AuthFrame, NativeFrame } from './auth-frame.tsx'
export { loadPortalGuard } from './load-portal-guard.ts'
export { enterPortal, meQuery, useCan, useMe } from './me.ts'
export { peopleQuery } from './people-query.ts'
export { SessionExpiredDialog } from './session-expired-dialog.tsx'
export { SetUpScreen } from './set-up-screen.tsx'
export { signOut } from './sign-out.ts'
