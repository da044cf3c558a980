/** The fingerprint of bytes as 64 hexadecimal digits; null where the browser computes none (over plain http). */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
