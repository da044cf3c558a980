/**
 * The object store for legal files, besides the database. The portal never changes or removes an object: the
 * interface has no such function.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 's3'
  /** For users: the folder or the bucket. */
  readonly place: string
  /** Stores bytes under a key derived from their content; resolves once they are durable. Idempotent. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes of a key; undefined when it does not exist. Raises when the store is unavailable. */
  get(key: string): Promise<Buffer | undefined>
}
