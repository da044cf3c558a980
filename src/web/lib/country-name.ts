import i18next from 'i18next'

/** The name of a country in the language of the screen; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
