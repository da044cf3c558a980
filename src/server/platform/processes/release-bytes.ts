/**
 * Memory of large bytes that is given back at once. Left to the collector of garbage it counts as growth of the heap,
 * and some dozen megabytes of it bring about a collection of everything, for which the event loop stands still.
 */

/** Whether bytes have their memory for themselves; others are a part of something that may still be in use. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
}

/** Releases the memory of bytes that are no longer used, if it is theirs alone; they are empty afterwards. */
export function releaseBytes(bytes: Uint8Array): void {
  if (ownsMemory(bytes) && bytes.byteLength > 0) (bytes.buffer as ArrayBuffer).transfer(0)
}
