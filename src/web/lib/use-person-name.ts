import { useTranslation } from 'react-i18next'
import { deletedPerson } from '#contract/deleted-person'

/** How somebody is called on the screen; whoever deleted the account has no name any more. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (name === deletedPerson ? t('deletedPerson') : name)
}
