/** The mail server: one way out for every mail of the portal. */
import { createTransport } from 'nodemailer'
import type { Context } from '../base/context.ts'

export interface SmtpMail {
  /** The only address that this mail goes to. */
  readonly recipient: string
  /** The addresses that its head shows. */
  readonly to: string | readonly string[]
  readonly cc?: readonly string[]
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
  }[]
  readonly subject: string
  readonly text: string
  /** The same for readers that show HTML. */
  readonly html?: string
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined
  /** A mail that is sent again has the same id, so that a reader shows it once. */
  readonly messageId?: string
}

/** Milliseconds; the mailer's own defaults are minutes, for which a job would occupy its worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

/**
 * Sends a mail to the mail server and returns its response. Raises the error of the server or the connection:
 * `refusalOf` distinguishes a permanent refusal from a temporary one.
 */
export async function sendBySmtp(
  { config: { smtpUrl, mailFrom }, outgoing }: Pick<Context, 'config' | 'outgoing'>,
  { recipient, to, cc = [], attachments = [], ...mail }: SmtpMail,
): Promise<string> {
  if (!smtpUrl) throw new Error('no mail server is set up')
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    getSocket({ host = 'localhost', port, secure }, done) {
      const at = Number(port) || (secure ? 465 : 587)
      outgoing.connect(host, at, timeouts.connectionTimeout).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error, false),
      )
    },
  })
  const { response } = await transport.sendMail({
    ...mail,
    from: mailFrom,
    to: typeof to === 'string' ? to : [...to],
    cc: [...cc],
    attachments: [...attachments],
    envelope: { from: mailFrom, to: recipient },
  })
  return response
}

/** The mail server's permanent refusal of the recipient or the mail, not of our sign-in. */
export function refusalOf(error: unknown): { code: string; text: string } | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, responseCode, response } = error as Error & {
    code?: string
    responseCode?: number
    response?: string
  }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isAboutMail || responseCode === undefined || responseCode < 500) return undefined
  return { code: String(responseCode), text: response ?? error.message }
}
