import type { PortalDoors } from '../src/server/platform/testing/company.ts'
import { eventually } from './eventually.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * The match of a pattern in subject or text of the newest mail to an address. Mails are sent after the response to
 * their request, so this waits until the newest mail matches. Raises if none does.
 */
export async function waitForMail(doors: PortalDoors, to: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await eventually(async () => {
    const mails: Mail[] = (await doors.request('GET', '//outbox.json')).body.data
    const mail = mails.find((one) => one.to === to)
    found = mail && what.exec(`${mail.subject}\n${mail.text}`)?.[0]
    return found !== undefined
  }, `a mail to ${to} with ${what}`).toBe(true)
  return found ?? ''
}
