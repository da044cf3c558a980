/** Registration of a company. */
import { type Client, createClient, DemoError, soon } from './client.ts'
import { type DemoCompany, demoPassword } from './companies.ts'

/** Registers a company, signs its owner in and links it to the test network; if it exists already, only signs in. */
export async function enter(url: string, company: DemoCompany): Promise<Client> {
  const client = createClient(url)
  const account = {
    given_name: company.givenName,
    family_name: company.familyName,
    organizationName: company.nameEn,
    defaultEnvironment: 'preprod',
  }
  await client.need('POST', '/auth/register', { email: company.email, password: demoPassword, ...account })
  const session = await client.need('POST', '/auth/sign-in', { email: company.email, password: demoPassword })
  client.signIn(session.accessToken)
  const me = await client.send('GET', '/user/me')
  const participants =
    me.status === 404
      ? (await client.need('POST', '/user/signup', {})).participants
      : me.body.data.participants
  await proveAddress(client, company.email)
  const known = participants.find((participant: { tin: string }) => participant.tin === company.tin)
  client.select(known?.id ?? (await onboard(client, company)))
  return client
}

/** Shows that the owner reads the mails of the address, by the code in one of them: keys and mails need it. */
async function proveAddress(client: Client, email: string): Promise<void> {
  const { emailConfirmed } = await client.need('GET', '/user/security')
  if (emailConfirmed) return
  const { challengeId } = await client.need('POST', '/user/email/code')
  const code = await soon(`the code for ${email}`, async () => {
    const { data } = (await (await fetch(`${client.url}/outbox.json`)).json()) as {
      data: { to: string; subject: string }[]
    }
    return /\d{6}/.exec(data.find(({ to }) => to === email)?.subject ?? '')?.[0]
  })
  await client.need('POST', '/user/email/confirm', { challengeId, code })
}

/** The road of a real taxpayer: the page that plays EmaraTax hands over, the portal verifies and links. */
async function onboard(client: Client, company: DemoCompany): Promise<string> {
  const form = new URLSearchParams({
    choice: 'own',
    tin: company.tin,
    nameEn: company.nameEn,
    nameAr: company.nameAr,
    legalType: 'Limited liability company',
    licence: company.licence,
    authority: company.authority,
    line1: company.line1,
    city: company.city,
    emirate: company.emirate,
  })
  const handedOver = await fetch(`${client.url}/emaratax/proceed`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const target = new URL(handedOver.headers.get('location') ?? '', client.url)
  const authcode = target.searchParams.get('authcode')
  if (!authcode) throw new DemoError(`the simulated EmaraTax did not hand over (${handedOver.status})`)
  const attempt = await client.need('POST', '/onboarding/emaratax/attempts', { authcode })
  const here = `/onboarding/attempts/${attempt.id}`
  await client.need('POST', `${here}/verify`, {
    TIN: company.tin,
    email: company.email,
    mobile: '+971501234567',
  })
  const linked = await client.need('POST', `${here}/link`, { confirmed: true })
  return linked.participant
}
