import { useTranslation } from 'react-i18next'

/** Names beyond this number are only counted. */
const most = 3

/**
 * Joins names to "A, B or C" (or "A, B and C"); of more than three, the rest is a number. In Arabic only commas join
 * them: a conjunction would stick to a name in Latin letters.
 */
export function useNameList(type: 'disjunction' | 'conjunction'): (names: readonly string[]) => string {
  const { t, i18n } = useTranslation('sending')
  return (names) => {
    const shown = names.length > most ? names.slice(0, most - 1) : names
    const rest = names.length - shown.length
    const parts = shown.map((name) => `\u2068${name}\u2069`)
    if (rest > 0) parts.push(t('approval.others', { count: rest }))
    if (i18n.resolvedLanguage === 'ar') return parts.join('، ')
    return new Intl.ListFormat(i18n.language, { type }).format(parts)
  }
}
