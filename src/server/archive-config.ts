/** The configuration of the archive: the store of the legal files of documents besides the database. */
import path from 'node:path'
import { z } from 'zod'

export const ArchiveVariables = z.object({
  /**
   * The store for legal files besides the database: `folder`, `s3` or `none`. By default a folder with the embedded
   * database, and none otherwise: processes on several machines do not share a folder.
   */
  FALAJ_ARCHIVE: z.enum(['none', 'folder', 's3']).optional(),
  /** The folder; every process must see the same one. */
  FALAJ_ARCHIVE_FOLDER: z.string().min(1).optional(),
  /** Address of the bucket, such as `https://s3.me-central-1.amazonaws.com/our-archive`. */
  FALAJ_ARCHIVE_S3_BUCKET: z.url().optional(),
  FALAJ_ARCHIVE_S3_REGION: z.string().min(1).default('auto'),
  FALAJ_ARCHIVE_S3_ACCESS_KEY: z.string().min(1).optional(),
  FALAJ_ARCHIVE_S3_SECRET_KEY: z.string().min(1).optional(),
})
type Variables = z.infer<typeof ArchiveVariables>

export type ArchiveConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly accessKey: string
      readonly secretKey: string
    }

/**
 * Environment variables of the archive for a process that we start on our database: its own default would take the
 * database for an external one.
 */
export function archiveVariables({
  archive,
}: {
  readonly archive: ArchiveConfig
}): Readonly<Record<string, string>> {
  const { kind } = archive
  return { FALAJ_ARCHIVE: kind, ...(kind === 'folder' ? { FALAJ_ARCHIVE_FOLDER: archive.folder } : {}) }
}

/**
 * Reads the configuration of the archive. Missing settings are added to `faults`.
 * @param usual the default kind
 */
export function readArchiveConfig(
  env: Variables,
  { dataFolder, usual }: { readonly dataFolder: string; readonly usual: 'none' | 'folder' },
  faults: string[],
): ArchiveConfig {
  const kind = env.FALAJ_ARCHIVE ?? usual
  if (kind === 'none') return { kind }
  if (kind === 'folder')
    return { kind, folder: path.resolve(env.FALAJ_ARCHIVE_FOLDER ?? path.join(dataFolder, 'archive')) }
  const needed = {
    FALAJ_ARCHIVE_S3_BUCKET: env.FALAJ_ARCHIVE_S3_BUCKET ?? '',
    FALAJ_ARCHIVE_S3_ACCESS_KEY: env.FALAJ_ARCHIVE_S3_ACCESS_KEY ?? '',
    FALAJ_ARCHIVE_S3_SECRET_KEY: env.FALAJ_ARCHIVE_S3_SECRET_KEY ?? '',
  }
  for (const [name, value] of Object.entries(needed))
    if (value === '') faults.push(`${name}: is needed with FALAJ_ARCHIVE=s3.`)
  return {
    kind,
    bucket: needed.FALAJ_ARCHIVE_S3_BUCKET,
    region: env.FALAJ_ARCHIVE_S3_REGION,
    accessKey: needed.FALAJ_ARCHIVE_S3_ACCESS_KEY,
    secretKey: needed.FALAJ_ARCHIVE_S3_SECRET_KEY,
  }
}
