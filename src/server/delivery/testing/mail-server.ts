import { SMTPServer } from 'smtp-server'

export interface MailServer {
  readonly url: string
  /** Mails by the address that they were sent to. */
  readonly received: { to: string; raw: string }[]
  /** Whether it accepts mails for addresses that begin with `later`. */
  isReady: boolean
  readonly stop: () => Promise<void>
}

/** A mail server that refuses addresses that begin with `nobody` permanently, and `later` until it is ready. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refuse = (responseCode: number, text: string) =>
        done(Object.assign(new Error(text), { responseCode }))
      if (address.startsWith('nobody')) refuse(550, 'No such mailbox here')
      else if (address.startsWith('later') && !mailServer.isReady) refuse(451, 'Try again later')
      else done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        received.push({ to, raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isReady: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
  return mailServer
}

/** The parts of a mail, decoded; the text of a file is its first bytes. */
export function partsOf(raw: string): { type: string; text: string }[] {
  return raw.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const type = /content-type: (text\/\w+|application\/pdf)/i.exec(head)?.[1]
    if (!type) return []
    const body = rest.join('\r\n\r\n')
    const text = /base64/i.test(head)
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
    return [{ type, text }]
  })
}
