/**
 * User-provided text in our mails. A name must not reverse the text around it, start a line of its own, or become a
 * link: mail programs turn everything that resembles an address into one.
 */

/** Direction marks and controls, and invisible characters. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu
/** Line breaks and controls; replaced by one space. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** The dots of domain names, also those that browsers treat as one (UTS 46). */
const dotInAddress = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu

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
    .normalize('NFC')
    .replace(unseen, '')
    .replace(breaks, ' ')
    .replace(/:\/\//gu, ': //')
    .replace(dotInAddress, '. ')
    .trim()
}
