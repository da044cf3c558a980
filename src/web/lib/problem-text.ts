import i18next from 'i18next'
import { ApiError, plainStatusCode } from './api-error.ts'
import { isChunkLoadError } from './connectivity.ts'

/** The text of an error in the user's language; an unknown code has the error's own message. */
export function problemText(error: unknown): string {
  const general = i18next.t('common:error.unexpected')
  // The browser's own message is English and has the address of a file.
  if (isChunkLoadError(error)) return i18next.t('common:transport.failed')
  if (!(error instanceof ApiError)) return error instanceof Error && error.message ? error.message : general
  if (error.isNetwork) return i18next.t(`common:transport.${error.code.slice('network.'.length)}`)
  if (error.code === plainStatusCode) return i18next.t('common:transport.status', { status: error.status })
  return i18next.t(`problems:${error.code}`, { defaultValue: error.message || general })
}
