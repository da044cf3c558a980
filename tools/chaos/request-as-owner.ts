import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import type { RequestOptions, TestResponse } from '../../src/server/platform/testing/portal.ts'
import type { LoadClient } from './client.ts'

const renewing = new WeakMap<TestCompany, Promise<void>>()

/** Sends a request as the owner of a company until it is answered; signs in again when the session has ended. */
export async function requestAsOwner(
  client: LoadClient,
  person: TestCompany,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<TestResponse> {
  for (let tries = 1; ; tries++) {
    const { token } = person
    const answer = await client.insist(method, path, { ...options, token })
    if (answer.status !== 401 || tries === 3) return answer
    if (person.token === token) await renew(client, person)
  }
}

async function renew(client: LoadClient, person: TestCompany): Promise<void> {
  const running = renewing.get(person) ?? signIn(client, person)
  renewing.set(person, running)
  try {
    await running
  } finally {
    renewing.delete(person)
  }
}

async function signIn(client: LoadClient, person: TestCompany): Promise<void> {
  const { email, password } = person
  const answer = await client.insist('POST', '/auth/sign-in', { body: { email, password } })
  if (answer.status !== 200)
    throw new Error(`${email} cannot sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
  person.token = answer.body.data.accessToken
}
