/**
 * Frees the memory of large bytes at once. The garbage collector would count it as growth of the heap, and some dozen
 * megabytes of it cause a full collection, which blocks the event loop.
 */

/** Whether bytes have their memory for themselves; others are a part of something that may still be in use. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
}

/** Releases the memory of bytes that are no longer used, if it is theirs alone; they are empty afterwards. */
export function releaseBytes(bytes: Uint8Array): void {
  if (ownsMemory(bytes) && bytes.byteLength > 0) (bytes.buffer as ArrayBuffer).transfer(0)
}
