/**
 * Languages: English and Arabic. Translation namespaces are loaded when a screen needs them, in its language only
 * (`npm run check` compares the keys of both).
 */

import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/common'
import { ApiError } from './api-error.ts'
import { retryDelay } from './connectivity.ts'

const languages: readonly Language[] = ['en', 'ar']

const localeFiles = import.meta.glob<{ default: Record<string, unknown> }>('../../../locales/*/*.json')

const jsonBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = localeFiles[`../../../locales/${language}/${namespace}.json`]
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

function setPageLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

const minDelayMs = 1_000
const maxDelayMs = 15_000

const storageKey = 'i18nextLng'

function isLanguage(code: string): code is Language {
  return languages.some((language) => language === code)
}

/** The language saved on this device, otherwise the browser's first supported one, otherwise the page's. */
function preferredLanguage(): Language {
  const preferences = [readSavedLanguage(), ...navigator.languages, document.documentElement.lang]
  const codes = preferences.map((wish) => wish?.split('-')[0]?.toLowerCase() ?? '')
  return codes.find(isLanguage) ?? 'en'
}

/** If storage is blocked, the language lasts until the user leaves the page. */
function readSavedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // See readSavedLanguage.
  }
}

/** Selects the language and loads the common translations. */
export async function initI18n(): Promise<void> {
  await i18next
    .use(jsonBackend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  for (let wait = minDelayMs; !(await areLoaded(['common'])); wait = Math.min(2 * wait, maxDelayMs))
    await retryDelay(wait)
  setPageLanguage(currentLanguage())
  i18next.on('languageChanged', () => setPageLanguage(currentLanguage()))
}

/** The language of the screen, for code outside of components. */
export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

export async function changeLanguage(language: Language): Promise<void> {
  saveLanguage(language)
  await i18next.changeLanguage(language)
}

/** Loads translation namespaces ahead of a screen; for route loaders. Raises ApiError if they cannot be loaded. */
export async function loadTranslations(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  if (!(await areLoaded(namespaces))) throw ApiError.network()
}

/** Whether these namespaces are loaded; failed ones are retried. */
async function areLoaded(namespaces: readonly string[]): Promise<boolean> {
  const language = i18next.resolvedLanguage ?? preferredLanguage()
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  if (missing().length > 0) await i18next.reloadResources([language], missing())
  return missing().length === 0
}
