import { attachmentTypeOf, beginsAs } from '#core/attachments'
import { type Finding, fatal } from '#core/findings'
import type { Attachment, InvoiceDraft } from '#core/invoice'

/** Names of the web only: a number, or a name without a dot, is a different machine on each reader's network. */
const webAddress =
  /^https?:\/\/(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu
/** Path separators, characters that file systems refuse, and direction marks that disguise a name. */
const unfitForName = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]|^\.+$/u

/**
 * Checks attachments beyond the rules: contents that do not match their type, links that are not web addresses, invalid
 * file names.
 */
export function checkAttachments({ attachments = [] }: InvoiceDraft): Finding[] {
  return attachments.flatMap((attachment, index) => checkAttachment(attachment, `attachments[${index}]`))
}

function checkAttachment({ url, file }: Attachment, path: string): Finding[] {
  const findings: Finding[] = []
  if (url && !webAddress.test(url)) {
    const message = 'A link begins with https:// or http:// and names a computer on the web.'
    findings.push(fatal('falaj-attachment-link', `${path}.url`, message))
  }
  if (file?.name && unfitForName.test(file.name)) {
    const message = 'This is not a file name: leave out slashes, colons and invisible marks.'
    findings.push(fatal('falaj-attachment-name', `${path}.file.name`, message))
  }
  if (file?.content && !isFileOf(file.content, file.mimeType)) {
    const message = 'The content is not a file of the stated type. Attach the file again.'
    findings.push(fatal('falaj-attachment-content', `${path}.file.content`, message))
  }
  return findings
}

/** Without a repeated group, which overflows the stack from 4 MB on. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))
}

function isFileOf(content: string, mimeType: string | undefined): boolean {
  const packed = content.replace(/\s+/g, '')
  return isBase64(packed) && beginsAs(attachmentTypeOf(mimeType), packed)
}
