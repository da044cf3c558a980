/**
 * Encryption with a passphrase: scrypt derives the key, AES-256-GCM encrypts pieces of 64 KiB, each with its number
 * and whether it is the last in its nonce, so that no piece can be changed, moved, repeated or left out. (The
 * construction is STREAM, of Hoang, Reyhanitabar, Rogaway and Vizár; one GCM over the whole would return bytes that
 * are not authenticated yet.)
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Transform } from 'node:stream'

const magic = Buffer.from('FALAJENC\u0001')
const saltLength = 16
const headLength = magic.length + saltLength
const piece = 64 * 1024
const tagLength = 16
const algorithm = 'aes-256-gcm'

/** The passphrase is another one, or the bytes are not as they were encrypted. */
export class DecryptionError extends Error {}

/** Whether bytes begin as encrypted ones do. */
export function isEncrypted(head: Uint8Array): boolean {
  return magic.equals(head.subarray(0, magic.length))
}

/** 128 MB and a third of a second, to make guessing passphrases expensive. */
function keyOf(passphrase: string, salt: Uint8Array): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}

export function encryptStream(passphrase: string): Transform {
  const salt = randomBytes(saltLength)
  const key = keyOf(passphrase, salt)
  const seal = (number: number, bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const stream = inPieces(piece, seal)
  stream.push(Buffer.concat([magic, salt]))
  return stream
}

/** Raises DecryptionError in the stream. */
export function decryptStream(passphrase: string): Transform {
  let key: Buffer | undefined
  const open = (number: number, sealed: Buffer, isLast: boolean) => {
    if (!key || sealed.length < tagLength) throw new DecryptionError('the bytes are cut off')
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast))
    decipher.setAuthTag(sealed.subarray(-tagLength))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
    } catch (error) {
      throw new DecryptionError('the passphrase is another one, or the bytes were changed', { cause: error })
    }
  }
  return inPieces(piece + tagLength, open, (head) => {
    if (!isEncrypted(head)) throw new DecryptionError('the bytes are not encrypted')
    key = keyOf(passphrase, head.subarray(magic.length))
  })
}

/** Cuts a stream into pieces of a length; the last one, which may be shorter, is marked. */
function inPieces(
  length: number,
  turn: (number: number, bytes: Buffer, isLast: boolean) => Buffer,
  onHead?: (head: Buffer) => void,
): Transform {
  let [number, rest, headToCome] = [0, Buffer.alloc(0), onHead]
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        rest = Buffer.concat([rest, chunk])
        if (headToCome) {
          if (rest.length < headLength) return done()
          headToCome(rest.subarray(0, headLength))
          headToCome = undefined
          rest = rest.subarray(headLength)
        }
        for (; rest.length > length; rest = rest.subarray(length)) {
          this.push(turn(number, rest.subarray(0, length), false))
          number += 1
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, turn(number, rest, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
