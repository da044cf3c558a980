import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'

/** Link from a list to the import of its records, for users with the permission. */
export function ImportLink({ kind }: { kind: Import['kind'] }) {
  const { t } = useTranslation('common')
  if (!useCan('import.run')) return null
  return (
    <LinkButton
      to="/imports"
      search={{ kind }}
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden="true" />}
    >
      {t('nav.imports')}
    </LinkButton>
  )
}
