/** Notices of failed delivery (RFC 3464), as mail servers send them to the sender of a mail. */
import { type MailedRequest, requestNamedIn } from './message-id.ts'

interface Bounce {
  readonly request: MailedRequest
  /** The address that it did not reach. */
  readonly recipient: string
  /** The status of RFC 3463, such as 5.1.1, and the mail server's response. */
  readonly code: string
  readonly text: string
}

/**
 * Parses a bounce; a reason when it is no permanent failure of ours. The fields of a status are in a part of their
 * own, which is plain ASCII by its standard, followed by the head of the undelivered mail; so the text needs no
 * decoding.
 */
export function readBounce(notice: string): Bounce | { readonly reason: string } {
  const text = notice.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  const status = text
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .find((fields) => fields.has('action') && fields.has('final-recipient'))
  if (!status) return { reason: 'it is no notice of failed delivery (RFC 3464)' }
  const action = status.get('action')?.toLowerCase()
  if (action !== 'failed') return { reason: `the mail is ${action} and not given up` }
  const request = requestNamedIn(text)
  if (!request) return { reason: 'it names no mail of this portal' }
  const code = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(status.get('status') ?? '')?.[0] ?? '5.0.0'
  const diagnostic = withoutType(status.get('diagnostic-code') ?? '')
  return { request, code, text: diagnostic, recipient: addressOf(status) }
}

function fieldsOf(block: string): ReadonlyMap<string, string> {
  return new Map(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
    }),
  )
}

/** As we wrote it, if present; a server may have redirected the mail to another address. */
function addressOf(status: ReadonlyMap<string, string>): string {
  return withoutType(status.get('original-recipient') ?? status.get('final-recipient') ?? '')
}

/** `smtp; 550 …` and `rfc822; somebody@…` begin with the type of the value. */
function withoutType(value: string): string {
  return value.replace(/^[\w-]+\s*;\s*/, '')
}
