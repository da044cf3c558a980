import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from './native-button.tsx'

/** Shows the name of the other language, in that language; changes without a reload. */
export function LanguageButton() {
  const { t } = useTranslation('common')
  const other = useLanguage() === 'ar' ? 'en' : 'ar'
  return (
    <NativeButton
      variant="default"
      lang={other}
      style={{ paddingInline: 10, fontWeight: 400 }}
      aria-label={`${t('language.other')} – ${t('language.switch')}`}
      onClick={() => void changeLanguage(other)}
    >
      {t('language.other')}
    </NativeButton>
  )
}
