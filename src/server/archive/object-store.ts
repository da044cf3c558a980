/**
 * Where legal files are kept besides the database. What was put there is never changed or taken away by the portal: there is no
 * way to say so.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 's3'
  /** For people: which folder, or which bucket. */
  readonly place: string
  /** Keeps bytes under a key that their content decides; once they are safe. A repeat is harmless. */
  put(key: string, bytes: Buffer): Promise<void>
  /** What lies under a key; undefined when nothing does. Raises when the store cannot be asked. */
  get(key: string): Promise<Buffer | undefined>
}
