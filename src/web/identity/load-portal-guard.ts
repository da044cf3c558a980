/** Loads the guards of routes once a user is signed in; the sign-in page stays small without them. */
export const loadPortalGuard = () => import('./portal-guard.ts')
