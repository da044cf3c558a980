/** The words of mails, in the language of the receiver. */
import type { Language } from '#contract/common'
import ar from '../../../../locales/ar/mail.json' with { type: 'json' }
import en from '../../../../locales/en/mail.json' with { type: 'json' }
import { harmless } from './mail-words.ts'

const words = { en, ar }

export type MailKey = keyof typeof en

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}

/** A date or a number of figures and hyphens, which Arabic text turns around piece by piece unless it is isolated. */
const turnsAround = /^(?=\S*\d)[\w./]+-[\w./-]+$/

function inOnePiece(params: Readonly<Record<string, string>>): Record<string, string> {
  const isolated = (value: string) => (turnsAround.test(value) ? `\u2066${value}\u2069` : value)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolated(value)]))
}

/** Trusted values: our addresses, and texts that were filled or quoted before. */
const ownWords: ReadonlySet<string> = new Set([
  'link',
  'resetLink',
  'settings',
  'subject',
  'text',
  'list',
  'only',
  'message',
  'attached',
])

function withoutTricks(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, ownWords.has(name) ? value : harmless(value)]),
  )
}

/**
 * Subject and text of a mail; `params` fill the `{{names}}` in its words. All values but our own addresses are made
 * {@link harmless}.
 */
export function writeMail(
  key: MailKey,
  language: Language,
  params: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  const { subject, body } = words[language][key]
  return { subject: fill(subject, withoutTricks(params)), text: fillText(body, language, params) }
}

/** A text within a mail, filled in the same way. */
export function fillText(text: string, language: Language, params: Readonly<Record<string, string>>): string {
  const safe = withoutTricks(params)
  return fill(text, language === 'ar' ? inOnePiece(safe) : safe)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Each line has the direction of its own text: a message may be in another language than the mail. */
function htmlOfQuote(paragraph: string): string {
  const lines = paragraph
    .split('\n')
    .map((line) => `<div dir="auto">${escape(line.replace(/^> ?/, '')) || '&nbsp;'}</div>`)
  return `<blockquote style="margin:0 0 16px;padding:2px 14px;border:solid #0b5d4e;border-width:0 3px">${lines.join('')}</blockquote>`
}

const font = "font-family:'IBM Plex Sans','IBM Plex Sans Arabic',Arial,sans-serif"

/**
 * The same text for readers that show HTML: its paragraphs, quoted ones (`mail-words.ts`) with a bar beside them, and the
 * line that is only `link` as a button. There is no external content, so that reading the mail cannot be tracked.
 */
export function htmlOfMail(
  text: string,
  { language, link, action }: { readonly language: Language; readonly link: string; readonly action: string },
): string {
  const button = `<a href="${escape(link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0b5d4e;color:#ffffff;text-decoration:none;font-weight:600">${escape(action)}</a>`
  const paragraphs = text.split('\n\n').map((paragraph) => {
    if (paragraph.startsWith('>')) return htmlOfQuote(paragraph)
    const lines = paragraph.split('\n').map((line) => (line === link ? '' : escape(line)))
    const words = lines.filter(Boolean).join('<br>')
    const isWithLink = paragraph.split('\n').includes(link)
    const place = 'style="margin:0 0 16px"'
    return `<p ${place}>${words}</p>${isWithLink ? `<p ${place}>${button}</p>` : ''}`
  })
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const start = language === 'ar' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f6f4ef;color:#1d2b27;${font};font-size:16px;line-height:26px;text-align:${start}" dir="${direction}">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">${paragraphs.join('\n')}</div>
</body>
</html>
`
}
