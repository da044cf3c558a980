/** A supervised process without the portal: it records when it was loaded and when it was needed. */
import { appendFileSync } from 'node:fs'
import { reportReady, untilNeeded } from '../processes/supervise.ts'

const file = process.env.SUPERVISED_FILE ?? ''
const note = (what: string) => appendFileSync(file, `${what} ${process.pid}\n`)

note('loaded')
await untilNeeded()
note('needed')
process.once('disconnect', () => process.exit(0))
reportReady()
