import type { PortalDoors } from '../src/server/platform/testing/company.ts'
import { eventually } from './eventually.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * What the newest mail to an address says in its subject or text. Mails are sent after the answer of the request that
 * they belong to, so this waits until the newest one has it. Raises when none comes.
 */
export async function mailed(doors: PortalDoors, to: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await eventually(async () => {
    const mails: Mail[] = (await doors.request('GET', '//outbox.json')).body.data
    const mail = mails.find((one) => one.to === to)
    found = mail && what.exec(`${mail.subject}\n${mail.text}`)?.[0]
    return found !== undefined
  }, `a mail to ${to} with ${what}`).toBe(true)
  return found ?? ''
}
