import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { queryString } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { rememberedTin } from './verification.ts'

/** Link to the tax authority's service; in the test environment, to the simulator of this portal. */
export function AuthorityLink({
  label,
  variant = 'filled',
}: {
  label?: string
  variant?: 'filled' | 'default'
}) {
  const { t } = useTranslation('onboarding')
  const language = useLanguage()
  return (
    <Button
      component="a"
      href={`/emaratax${queryString({ lang: language, tin: rememberedTin() || undefined })}`}
      variant={variant}
      rightSection={<IconExternalLink size={16} />}
    >
      {label ?? t('start.button')}
    </Button>
  )
}
