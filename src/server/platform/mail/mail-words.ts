/**
 * User-provided text in our mails. A name must not reverse the text around it, start a line of its own, or become a
 * link: mail programs turn everything that resembles an address into one.
 */

/** Invisible characters, among them direction marks and controls: a mail program may show a link without them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Line breaks and controls; replaced by one space. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/**
 * The dots of domain names, also those that browsers treat as one (UTS 46). Vowel signs and emoji can be part of a name.
 */
const dotInAddress = /(?<=[\p{L}\p{N}\p{M}\p{S}])[.\u2024\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{M}])/gu

/**
 * A user's message of several lines, each {@link harmless} and marked as quoted: no line of it can be taken for one of
 * ours, and none is empty. At most one blank line remains between two paragraphs.
 */
export function quoted(message: string): string {
  return message
    .split(/\r\n|\r|\n/)
    .map(harmless)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
}

/** User-provided text in one line, without direction marks and without addresses: `evil. example`. */
export function harmless(text: string): string {
  return text
    .replace(unseen, '')
    .normalize('NFC')
    .replace(breaks, ' ')
    .replace(/:\/\//gu, ': //')
    .replace(dotInAddress, '. ')
    .trim()
}
