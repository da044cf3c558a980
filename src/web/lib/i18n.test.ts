/** The language of the portal: saved on this device, otherwise the browser's, the page's, or English. */
import './testing/browser-globals.ts'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, initI18n } from './i18n.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  // Other tests change the language without a page.
  i18next.off('languageChanged')
})

async function start(browser: readonly string[], page: string): Promise<{ lang: string; dir: string }> {
  const documentElement = { lang: page, dir: '' }
  vi.stubGlobal('navigator', { languages: browser })
  vi.stubGlobal('document', { documentElement })
  await initI18n()
  return documentElement
}

test('a language saved on this device comes first', async () => {
  localStorage.setItem('i18nextLng', 'ar')
  expect(await start(['en-GB'], 'en')).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('then the first available language of the browser', async () => {
  expect(await start(['fr-FR', 'ar-AE', 'en'], 'en')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(await start(['fr-FR', 'en-GB', 'ar'], 'ar')).toEqual({ lang: 'en', dir: 'ltr' })
})

test('then the language of the page', async () => {
  expect(await start(['fr-FR'], 'ar')).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('English if none of them is available', async () => {
  localStorage.setItem('i18nextLng', 'fr')
  expect(await start(['de'], '')).toEqual({ lang: 'en', dir: 'ltr' })
})

test('only a choice is saved on this device', async () => {
  const page = await start(['en'], '')
  expect(localStorage.getItem('i18nextLng')).toBeNull()
  await changeLanguage('ar')
  expect(localStorage.getItem('i18nextLng')).toBe('ar')
  expect(page).toEqual({ lang: 'ar', dir: 'rtl' })
})
