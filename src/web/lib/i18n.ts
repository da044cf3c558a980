/** Languages: English (fallback) and Arabic; each room's words are loaded when it is first shown. */

import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/common'

export const languages: readonly Language[] = ['en', 'ar']

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../../locales/*/*.json')

const roomFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../../../locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`There are no words for ${namespace} in ${language}`), null)
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    )
  },
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language.startsWith('ar') ? 'rtl' : 'ltr'
}

function markPage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Chooses the language (saved on this device, then the browser's, then the page's) and loads the common words. */
export async function startLanguages(): Promise<void> {
  await i18next
    .use(roomFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      fallbackLng: 'en',
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      detection: { order: ['localStorage', 'navigator', 'htmlTag'], caches: ['localStorage'] },
      react: { useSuspense: true },
    })
  markPage(currentLanguage())
  i18next.on('languageChanged', () => markPage(currentLanguage()))
}

export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** Loads the words of rooms ahead of their screens; for route loaders. */
export async function loadWords(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
}
