/** The texts of a language for unit tests, as in the running app. */
import i18next from 'i18next'
import type { Language } from '#contract/common'

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../../../locales/*/*.json', {
  eager: true,
})

/** Adds all texts of a language to i18next. */
export async function loadWords(language: Language): Promise<void> {
  const rooms = Object.entries(files).flatMap(([file, words]) => {
    const [, ofLanguage, room] = /([a-z]+)\/([\w-]+)\.json$/.exec(file) ?? []
    return ofLanguage === language && room ? [[room, words.default] as const] : []
  })
  await i18next.init({
    lng: language,
    supportedLngs: ['en', 'ar'],
    fallbackLng: false,
    ns: rooms.map(([room]) => room),
    defaultNS: 'common',
    resources: { [language]: Object.fromEntries(rooms) },
    interpolation: { escapeValue: false },
  })
}
