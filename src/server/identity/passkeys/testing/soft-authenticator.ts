/**
 * An authenticator in software, with the browser before it: their responses to requests of a site (WebAuthn level 3).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys'
import type { ShownPasskey } from '#contract/shown-passkey'

export interface Made {
  readonly credential: CreatedPasskey
  /**
   * Uses the passkey. The counter increases with each use, unless it is given; `verifies` is whether a user was
   * verified.
   */
  show(
    requested: PasskeyRequest,
    as?: { counter?: number; verifies?: boolean; origin?: string },
  ): ShownPasskey
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** The browser's data about its origin and the challenge. */
function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Present 1, verified 4, with a credential 64. */
function authenticatorData(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
}

const flagsOf = (verifies: boolean) => (verifies ? 5 : 1)

/** Creates a passkey by ES256 for a request of a site. */
export function makePasskey(
  requested: PasskeyCreation,
  { origin, verifies = true }: { origin: string; verifies?: boolean },
): Made {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const length = Buffer.from([0, id.length])
  // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const rest = Buffer.concat([Buffer.alloc(16), length, id, key])
  const data = authenticatorData(requested.rp.id, flagsOf(verifies) | 64, 0, rest)
  // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ])
  const common = { id: encode(id), rawId: encode(id), type: 'public-key' } as const
  let uses = 0
  return {
    credential: {
      ...common,
      response: {
        clientDataJSON: encode(clientData('webauthn.create', requested.challenge, origin)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    },
    show(request, { counter = ++uses, verifies: isVerified = true, origin: shownAt = origin } = {}) {
      const clientDataJson = clientData('webauthn.get', request.challenge, shownAt)
      const shown = authenticatorData(request.rpId, flagsOf(isVerified), counter)
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientDataJson),
          authenticatorData: encode(shown),
          signature: encode(sign('sha256', Buffer.concat([shown, sha256(clientDataJson)]), privateKey)),
          userHandle: requested.user.id,
        },
      }
    },
  }
}
