import { fieldFinding, problem } from '#platform/base/problem'
import type { IdentityAttributes } from '../identity-provider.ts'
import { type Weakness, weaknessOf } from './password-weakness.ts'

const messages: Readonly<Record<Weakness, string>> = {
  breached: 'This password is on lists of stolen passwords; choose another one.',
  repeated: 'This password repeats a few letters; choose another one.',
  sequence: 'This password is a row of letters, digits or keys; choose another one.',
  personal: 'This password is made of your name, address or company; choose another one.',
}

/** Raises `common.invalid` with a finding for `password` when it is easily guessed. */
export function requireGoodPassword(
  password: string,
  person: Pick<IdentityAttributes, 'given_name' | 'family_name' | 'organizationName'> & { email: string },
): void {
  const { given_name = '', family_name = '', organizationName = '', email } = person
  const weakness = weaknessOf(password, [given_name, family_name, organizationName, email])
  if (weakness === null) return
  const finding = fieldFinding('password', `falaj-password-${weakness}`, messages[weakness])
  throw problem('common.invalid', { findings: [finding] })
}
