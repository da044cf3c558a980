import { useRouter } from '@tanstack/react-router'
import { switchOrganization } from '#web/lib/scope.ts'

/** Switches to an organization and opens its dashboard. */
export function useEnterOrganization(): (organization: {
  readonly id: string
  readonly name: string
}) => Promise<void> {
  const router = useRouter()
  return async (organization) =>
    await switchOrganization(organization, async () => {
      await router.navigate({ to: '/dashboard' })
      await router.invalidate()
    })
}
