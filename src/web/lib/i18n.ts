/**
 * Languages: English and Arabic; each room's words are loaded when it is first shown, in the language of the screen
 * alone (`npm run check` sees to it that both say the same).
 */

import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/common'
import { ApiError } from './api-error.ts'
import { pause } from './reach.ts'

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

const shortestWait = 1_000
const longestWait = 15_000

const savedKey = 'i18nextLng'

function isLanguage(code: string): code is Language {
  return languages.some((language) => language === code)
}

/** The language saved on this device, else the first of the browser's that there is, else the page's. */
function wantedLanguage(): Language {
  const wishes = [readSaved(), ...navigator.languages, document.documentElement.lang]
  const codes = wishes.map((wish) => wish?.split('-')[0]?.toLowerCase() ?? '')
  return codes.find(isLanguage) ?? 'en'
}

/** A browser may be told to keep nothing; then the language lasts until the page is left. */
function readSaved(): string | null {
  try {
    return localStorage.getItem(savedKey)
  } catch {
    return null
  }
}

function save(language: Language): void {
  try {
    localStorage.setItem(savedKey, language)
  } catch {
    // See readSaved.
  }
}

/** Chooses the language and loads the common words. */
export async function startLanguages(): Promise<void> {
  await i18next
    .use(roomFiles)
    .use(initReactI18next)
    .init({
      lng: wantedLanguage(),
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  for (let wait = shortestWait; !(await areLoaded(['common'])); wait = Math.min(2 * wait, longestWait))
    await pause(wait)
  markPage(currentLanguage())
  i18next.on('languageChanged', () => markPage(currentLanguage()))
}

export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

export async function changeLanguage(language: Language): Promise<void> {
  save(language)
  await i18next.changeLanguage(language)
}

/** Loads the words of rooms ahead of their screens; for route loaders. Raises ApiError when they cannot be had. */
export async function loadWords(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  if (!(await areLoaded(namespaces))) throw ApiError.network()
}

/** Whether these words are there; those that could not be had before are asked for once more. */
async function areLoaded(namespaces: readonly string[]): Promise<boolean> {
  const language = i18next.resolvedLanguage ?? wantedLanguage()
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  if (missing().length > 0) await i18next.reloadResources([language], missing())
  return missing().length === 0
}
