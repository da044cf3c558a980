/** Loads what guards of routes need once somebody is signed in; the sign-in page stays small without it. */
export const loadPortalGuard = () => import('./portal-guard.ts')
