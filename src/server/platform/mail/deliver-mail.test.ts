import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

describe('mail by SMTP', () => {
  const received: { to: string[]; text: string }[] = []
  const atOnce = { now: 0, most: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), text })
        // Slow enough for other mails to arrive, if they were not made to wait.
        setTimeout(() => {
          atOnce.now -= 1
          done()
        }, 30)
      })
    },
  })
  let portal: TestPortal

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    portal = await startTestPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  })

  afterAll(async () => {
    await portal.stop()
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
  })

  it('hands a mail over once its transaction has committed, and never one that was rolled back', async () => {
    const message = { subject: 'رمز الدخول', text: 'Your code is 123456.' }
    await portal.context.db.system((tx) =>
      portal.context.mail.send(tx, { ...message, to: 'kept@example.ae' }),
    )
    await expect(
      portal.context.db.system(async (tx) => {
        await portal.context.mail.send(tx, { ...message, to: 'lost@example.ae' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await portal.runJobs()
    expect(received.map(({ to }) => to)).toEqual([['kept@example.ae']])
    expect(received[0]?.text).toContain('Your code is 123456.')
  })

  it('leaves most hands of the worker to documents, however many mails wait', async () => {
    const mails = Array.from({ length: 6 }, (_, index) => `many${index}@example.ae`)
    await portal.context.db.system(async (tx) => {
      for (const to of mails) await portal.context.mail.send(tx, { to, subject: 'S', text: 'T' })
    })
    await portal.runJobs()
    expect(
      received
        .slice(-6)
        .map(({ to }) => to[0])
        .sort(),
    ).toEqual(mails.sort())
    expect(atOnce.most).toBeLessThanOrEqual(2)
  })

  it('does not show the outbox when there is a mail server', async () => {
    expect((await portal.request('GET', '//outbox.json')).status).toBe(404)
  })
})
