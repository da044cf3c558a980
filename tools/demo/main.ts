/**
 * `npm run demo`: fills the test environment of a running portal with two companies that trade with each other.
 * Everything goes through the portal's own doors; running it again adds more invoices to the same companies.
 */
import { DemoError } from './client.ts'
import { demoCompanies, demoPassword } from './companies.ts'
import { fillDemo } from './fill.ts'

const help = `npm run demo: two companies that trade with each other, in the test environment of a running portal.

It takes no words. PORT or FALAJ_PUBLIC_URL name a portal that is not at http://127.0.0.1:5000.`

async function main(): Promise<void> {
  const [word] = process.argv.slice(2)
  if (word === '--help' || word === '-h') return console.log(help)
  if (word !== undefined) throw new DemoError(`"${word}" has no meaning here.\n\n${help}`)
  const url = (process.env.FALAJ_PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? '5000'}`).replace(
    /\/$/,
    '',
  )
  const ready = await fetch(`${url}/readyz`).catch(() => undefined)
  if (!ready?.ok)
    throw new DemoError(
      `No portal answers on ${url}. Start one with "npm start", or set PORT or FALAJ_PUBLIC_URL.`,
    )
  const { issued } = await fillDemo(url, console.log)
  console.log(`${issued} documents are issued and being sent, two drafts wait.`)
  console.log(`Sign in on ${url}/login:`)
  for (const { email } of demoCompanies) console.log(`  ${email}   password: ${demoPassword}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof DemoError ? error.message : error)
  process.exitCode = 1
}
