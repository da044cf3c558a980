/** Authenticator apps in tests. */
import { totpCode, totpStepOf } from '../second-factor/totp.ts'

/** The bytes of the secret of an app, from its letters. */
export function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of an app with this secret at an instant. */
export const appCode = (secret: string, at: Date): string => totpCode(bytesOf(secret), totpStepOf(at))
