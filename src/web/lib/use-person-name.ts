import { useTranslation } from 'react-i18next'
import { deletedPerson } from '#contract/deleted-person'

/** The displayed name of a user; a deleted account has none. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (name === deletedPerson ? t('deletedPerson') : name)
}
