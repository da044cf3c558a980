import { IconExternalLink } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryString } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { rememberedTin } from './verification.ts'

/** Link to the tax authority's service; in the test environment, to the simulator of this portal. */
export function AuthorityLink({
  label,
  variant = 'filled',
  onLeave,
}: {
  label?: string
  variant?: 'filled' | 'default'
  /** May prevent it. */
  onLeave?: (event: MouseEvent) => void
}) {
  const { t } = useTranslation('onboarding')
  const language = useLanguage()
  return (
    <Button
      component="a"
      href={`/emaratax${queryString({ lang: language, tin: rememberedTin() || undefined })}`}
      variant={variant}
      onClick={onLeave}
      rightSection={<IconExternalLink size={16} />}
    >
      {label ?? t('start.button')}
    </Button>
  )
}
