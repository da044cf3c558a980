import type { Language } from './common.ts'

const bothLanguages = /^([^\u0600-\u06ff]+) \/ (.*[\u0600-\u06ff].*)$/s

/**
 * A text of another system in the language of the reader, if it states the same in both: English and Arabic, with a
 * slash between them. Any other text is unchanged.
 */
export function readerText(text: string, language: Language): string {
  const [, english, arabic] = bothLanguages.exec(text) ?? []
  return (language === 'ar' ? arabic : english)?.trim() ?? text
}
