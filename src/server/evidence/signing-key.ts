/** The key that signs packs: Ed25519, derived from the portal's one secret, so that it is stored nowhere. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Environment } from '#contract/common'
import type { EvidenceKey } from '#contract/evidence'
import type { Secrets } from '#platform/base/secrets'

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A test pack is signed with another key than a live one, and can never pass for it. */
export function signingKeyOf(secrets: Secrets, environment: Environment): KeyObject {
  const seed = secrets.derive(`evidence-signing-${environment}`)
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half of a key, as it is published. */
export function publicKeyOf(key: KeyObject): EvidenceKey {
  const publicKey = key.type === 'public' ? key : createPublicKey(key)
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    algorithm: 'Ed25519',
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}
