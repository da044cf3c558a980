/** Loads the guards of routes once a user is signed in, so that the sign-in page stays small. */
export const loadPortalGuard = () => import('./portal-guard.ts')
