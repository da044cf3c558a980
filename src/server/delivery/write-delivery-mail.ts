import type { Environment, Language } from '#contract/common'
import { dayInWords, dubaiDate } from '#core/calendar'
import { formatDecimal } from '#core/number-text'
import { harmless, quoted } from '#platform/mail/mail-words'
import { htmlOfMail, writeMail } from '#platform/mail/write-mail'
import type { DocumentRecord } from '#server/documents/model'
import type { Participant } from '#server/participants'
import ar from '../../../locales/ar/common.json' with { type: 'json' }
import arMail from '../../../locales/ar/delivery.json' with { type: 'json' }
import en from '../../../locales/en/common.json' with { type: 'json' }
import enMail from '../../../locales/en/delivery.json' with { type: 'json' }
import type { PdfOutcome } from './state.ts'

const kinds: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: en.typeCode,
  ar: ar.typeCode,
}
const currencies: Readonly<Record<string, string>> = ar.currency
const actions = { en: enMail.page.open, ar: arMail.page.open }

interface DeliveryMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The mail with the link of a document, in the language of its recipient, as text and as HTML. A mail of the test
 * environment states in its subject and first line that nothing is owed. The message of the sender is quoted, under the
 * name of the issuer; nothing in it or in the subject becomes a link.
 */
export function writeDeliveryMail(about: {
  readonly record: DocumentRecord
  readonly issuer: Pick<Participant, 'nameEn' | 'nameAr'>
  readonly environment: Environment
  readonly language: Language
  readonly link: string
  readonly expiresAt: Date
  /** Of the sender; without a subject the portal writes one. */
  readonly sender: { readonly subject: string; readonly message: string } | undefined
  readonly pdf: PdfOutcome | null
}): DeliveryMail {
  const { environment, issuer, language, link, record } = about
  const inArabic = language === 'ar'
  const amount = formatDecimal(record.payable, 2)
  const kind = kinds[language][record.typeCode] ?? ''
  const name = (inArabic && issuer.nameAr) || issuer.nameEn
  const written = writeMail('document', language, {
    kind,
    ofKind: kind.charAt(0).toLowerCase() + kind.slice(1),
    number: record.number ?? '',
    date: dayInWords(language, record.date),
    issuer: name,
    counterparty: (inArabic && record.counterpartyNameAr) || record.counterpartyName,
    // The figure first, as on the page; Arabic has the currency's word if there is one.
    amount: `${amount} ${(inArabic && currencies[record.currency]) || record.currency}`,
    until: dayInWords(language, dubaiDate(about.expiresAt.toISOString())),
    message: messageOf(about.sender?.message ?? '', name, language),
    attached: pdfLineOf(about.pdf, language),
    link,
  })
  const mail = { ...written, subject: harmless(about.sender?.subject ?? '') || written.subject }
  const { subject, text } = environment === 'preprod' ? writeMail('testDocument', language, mail) : mail
  return { subject, text, html: htmlOfMail(text, { language, link, action: actions[language] }) }
}

/** Paragraphs within the mail; empty without a message. */
function messageOf(message: string, issuer: string, language: Language): string {
  const quote = quoted(message)
  if (message === '' || quote === '>') return ''
  return `${writeMail('documentMessage', language, { issuer }).text}\n\n${quote}\n\n`
}

function pdfLineOf(pdf: PdfOutcome | null, language: Language): string {
  if (pdf === null) return ''
  const key = pdf === 'attached' ? 'documentPdf' : 'documentLargePdf'
  return `${writeMail(key, language, {}).text}\n\n`
}
