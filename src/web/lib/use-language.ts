import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common'

/** The language of the screen; the component renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common')
  return i18n.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

/** Returns the name in the reader's language, if there is one. */
export function useLocalName(): (nameEn: string, nameAr: string) => string {
  const language = useLanguage()
  return (nameEn, nameAr) => (language === 'ar' ? nameAr || nameEn : nameEn || nameAr)
}
