/** Authenticator apps in tests. */
import { totpCode, totpStepOf } from '../second-factor/totp.ts'

/** The bytes behind the letters that an app is given. */
export function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an app that was given these letters shows at an instant. */
export const appCode = (secret: string, at: Date): string => totpCode(bytesOf(secret), totpStepOf(at))
