/** JavaScript values as PostgreSQL reads them: JSON for objects, an array literal for arrays, bytes as bytes. */
export function toParameter(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return toArray(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value as number | bigint | boolean)
}

function toArray(values: readonly unknown[]): string {
  return `{${values.map(toElement).join(',')}}`
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toArray(value)
  const text = toParameter(value)
  if (text === null) return 'NULL'
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
