/** The door of the identity room: who is signed in, what they may do, and the frame of its pages. */
export { AuthCard, AuthFrame, NativeFrame } from './auth-frame.tsx'
export { loadPortalGuard } from './load-portal-guard.ts'
export { type CurrentUser, enterPortal, meQuery, useCan, useMe } from './me.ts'
export { SessionExpiredDialog } from './session-expired-dialog.tsx'
export { SetUpScreen } from './set-up-screen.tsx'
export { signOut } from './sign-out.ts'
