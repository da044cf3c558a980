/** A list cut into parts of a size; the last one may be shorter. */
export function splitIntoChunks<T>(things: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < things.length; from += size) parts.push(things.slice(from, from + size))
  return parts
}
