/** The mails of this room, in the language of the person. */
import type { Language } from '#contract/common'
import ar from '../../../locales/ar/mail.json' with { type: 'json' }
import en from '../../../locales/en/mail.json' with { type: 'json' }

const words = { en, ar }

export type MailKey = keyof typeof en

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}

/** Subject and text of a mail; `params` fill the `{{names}}` in its words. */
export function writeMail(
  key: MailKey,
  language: Language,
  params: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  const { subject, body } = words[language][key]
  return { subject: fill(subject, params), text: fill(body, params) }
}
