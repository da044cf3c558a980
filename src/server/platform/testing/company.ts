/** Companies for tests, created through the same HTTP operations that users use. */
import { randomInt } from 'node:crypto'
import type { TestPortal } from './portal.ts'

/** The functions of a portal that are needed: also of one in processes of its own. */
export type PortalDoors = Pick<TestPortal, 'url' | 'request'>

export interface TestCompany {
  /** Access token of the owner. */
  token: string
  /** Refresh cookie of the owner's session, as the browser would send it. */
  cookie: string
  email: string
  password: string
  userId: string
  organizationId: string
  participant: TestParticipant
}

export interface TestParticipant {
  /** Participant key, `par_…`. */
  id: string
  /** `0235:` and the TIN. */
  participantId: string
  tin: string
  trn: string
  nameEn: string
}

export interface CompanyOptions {
  name?: string
  tin?: string
  mfaByEmail?: boolean
  /** Leave the company without a participant. */
  onboard?: false
}

const password = 'correct horse battery'
let counter = 0

/** Fails the test with the portal's response when the status is not the expected one. */
function expectStatus(answer: { status: number; body: unknown }, status: number, what: string): void {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** A free TIN: ten digits, beginning with 1. */
export function freeTin(): string {
  return `15${String(randomInt(100_000_000)).padStart(8, '0')}`
}

export interface TestPerson {
  token: string
  cookie: string
  email: string
  password: string
}

/** Registers and signs in, without making a user of it yet. */
export async function registerPerson(portal: PortalDoors, name = 'Test'): Promise<TestPerson> {
  counter += 1
  const email = `owner${counter}.${randomInt(1_000_000_000)}@example.ae`
  const registered = await portal.request('POST', '/auth/register', {
    body: {
      email,
      password,
      given_name: 'Mariam',
      family_name: 'Al Suwaidi',
      organizationName: `${name} LLC`,
    },
  })
  expectStatus(registered, 202, 'register')
  const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  expectStatus(signedIn, 200, 'sign in')
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { token: signedIn.body.data.accessToken, cookie, email, password }
}

/** Confirms the address of a user who has signed up. */
export async function proveAddress(
  portal: PortalDoors & Partial<Pick<TestPortal, 'query'>>,
  { email, token }: Pick<TestPerson, 'email' | 'token'>,
): Promise<void> {
  const response = await portal.request('POST', '/user/email/code', { token })
  expectStatus(response, 200, 'ask for a code')
  const { challengeId } = response.body.data
  const code = /\d{6}/.exec(await newestSubject(portal, email))?.[0]
  const confirmed = await portal.request('POST', '/user/email/confirm', {
    token,
    body: { challengeId, code },
  })
  expectStatus(confirmed, 200, 'confirm the address')
}

/** From the table if it is accessible, else from the page that shows unsent mails. */
async function newestSubject(
  portal: PortalDoors & Partial<Pick<TestPortal, 'query'>>,
  email: string,
): Promise<string> {
  if (portal.query) {
    const [mail] = await portal.query<{ subject: string }>(
      'select subject from mail_outbox where recipient = $1 order by id desc limit 1',
      [email],
    )
    return mail?.subject ?? ''
  }
  const mails: { to: string; subject: string }[] = (await portal.request('GET', '//outbox.json')).body.data
  return mails.find(({ to }) => to === email)?.subject ?? ''
}

/** Confirms on the simulated EmaraTax page and returns the address that it redirects the browser to. */
export async function proceedFromEmaratax(portal: PortalDoors, own: Record<string, string>): Promise<URL> {
  const answer = await portal.request('POST', '//emaratax/proceed', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(own).toString(),
  })
  expectStatus(answer, 303, 'EmaraTax')
  return new URL(answer.headers.get('location') ?? '', portal.url)
}

/** The fields that a user would type into the page for a new taxpayer. */
export function ownDetails(name: string, tin: string): Record<string, string> {
  return {
    choice: 'own',
    tin,
    nameEn: `${name} LLC`,
    nameAr: 'شركة الاختبار ذ.م.م',
    legalType: 'Limited liability company',
    licence: `CN-${tin.slice(-6)}`,
    authority: 'Dubai Department of Economy and Tourism',
    line1: 'Sheikh Zayed Road 1',
    city: 'Dubai',
    emirate: 'DXB',
  }
}

/** Brings a taxpayer onto the test network for the owner of the token. */
export async function onboardParticipant(
  portal: PortalDoors,
  token: string,
  options: { name: string; tin: string },
): Promise<TestParticipant> {
  const target = await proceedFromEmaratax(portal, ownDetails(options.name, options.tin))
  const authcode = target.searchParams.get('authcode')
  const started = await portal.request('POST', '/onboarding/emaratax/attempts', { token, body: { authcode } })
  expectStatus(started, 200, 'start onboarding')
  const attempt = `/onboarding/attempts/${started.body.data.id}`
  const verified = await portal.request('POST', `${attempt}/verify`, {
    token,
    body: { TIN: options.tin, email: 'tax@example.ae', mobile: '+971500000000' },
  })
  expectStatus(verified, 200, 'verify')
  const linked = await portal.request('POST', `${attempt}/link`, { token, body: { confirmed: true } })
  expectStatus(linked, 200, 'link')
  const key = linked.body.data.participant
  const participant = await portal.request('GET', `/participants/${key}`, { token })
  expectStatus(participant, 200, 'participant')
  const { id, participantId, tin, trn, nameEn } = participant.body.data
  return { id, participantId, tin, trn, nameEn }
}

/** A signed-up owner with an organization and one registered participant in the test environment. */
export async function registerCompany(
  portal: PortalDoors,
  options: CompanyOptions = {},
): Promise<TestCompany> {
  const name = options.name ?? 'Test Company'
  const person = await registerPerson(portal, name)
  const signedUp = await portal.request('POST', '/user/signup', {
    token: person.token,
    body: options.mfaByEmail ? { mfaByEmail: true } : {},
  })
  expectStatus(signedUp, 200, 'sign up')
  await proveAddress(portal, person)
  const { user, organization } = signedUp.body.data
  const participant =
    options.onboard === false
      ? { id: '', participantId: '', tin: '', trn: '', nameEn: '' }
      : await onboardParticipant(portal, person.token, { name, tin: options.tin ?? freeTin() })
  return { ...person, userId: user.id, organizationId: organization.id, participant }
}

/** A user with an account who has joined a company with a role, by invitation. */
export async function joinCompany(
  portal: PortalDoors & Pick<TestPortal, 'query'>,
  company: Pick<TestCompany, 'token'>,
  role: string,
  more: { participants?: readonly string[] } = {},
): Promise<TestPerson> {
  const person = await registerPerson(portal, 'Joining')
  const invited = await portal.request('POST', '/people/invitations', {
    token: company.token,
    body: { email: person.email, role, ...more },
  })
  expectStatus(invited, 201, 'invite')
  const [mail] = await portal.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1 order by id desc limit 1',
    [person.email],
  )
  const token = /invitation\?token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
  const accepted = await portal.request('POST', '/invitations/accept', {
    token: person.token,
    body: { token },
  })
  expectStatus(accepted, 200, 'accept')
  return person
}

/** De-links a participant from the test network, as its owner does. */
export async function delinkParticipant(
  portal: PortalDoors,
  token: string,
  { tin }: Pick<TestParticipant, 'tin'>,
): Promise<void> {
  const authcode = (await proceedFromEmaratax(portal, { choice: tin })).searchParams.get('authcode')
  const started = await portal.request('POST', '/onboarding/emaratax/attempts', {
    token,
    body: { authcode, TIN: tin },
  })
  expectStatus(started, 200, 'start de-linking')
  const attempt = `/onboarding/attempts/${started.body.data.id}`
  const body = { TIN: tin, email: 'tax@example.ae' }
  expectStatus(await portal.request('POST', `${attempt}/verify`, { token, body }), 200, 'verify again')
  const left = await portal.request('POST', `${attempt}/delink`, { token, body: { confirmed: true } })
  expectStatus(left, 200, 'de-link')
}
