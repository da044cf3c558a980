/** The words of the page, and which language it speaks. */
import ar from '../../../../locales/ar/emaratax.json' with { type: 'json' }
import en from '../../../../locales/en/emaratax.json' with { type: 'json' }

export const words = { en, ar }
export type Words = typeof en

/** The requested language, else the first supported one of the browser's, else English. */
export function languageOf(requested: string | undefined, acceptLanguage: string | undefined): 'en' | 'ar' {
  if (requested === 'ar' || requested === 'en') return requested
  return /^\s*ar\b/i.test(acceptLanguage ?? '') ? 'ar' : 'en'
}
