import i18next from 'i18next'
import { ApiError } from './api-error.ts'
import { loadTranslations } from './i18n.ts'

/** The sentence for people about any error, in their language; what the portal does not name is said as it came. */
export function problemText(error: unknown): string {
  const general = i18next.t('common:error.unexpected')
  if (!(error instanceof ApiError)) return error instanceof Error && error.message ? error.message : general
  if (error.isNetwork) return i18next.t('common:error.network')
  return i18next.t(`problems:${error.code}`, { defaultValue: error.message || general })
}

/** Words of problems are needed as soon as the first one happens; asked for with the first screen, not waited for. */
export function prepareProblemTexts(): void {
  void loadTranslations('problems')
}
