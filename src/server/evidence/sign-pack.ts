import { createHash, sign } from 'node:crypto'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { type PackedFile, pack } from '#platform/files/zip'
import ar from '../../../locales/ar/evidence.json' with { type: 'json' }
import en from '../../../locales/en/evidence.json' with { type: 'json' }
import { type Manifest, manifestName, publicKeyName, signatureName } from './manifest.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'

interface PackContent {
  readonly about: Manifest['about']
  readonly createdAt: string
  readonly missing: Manifest['missing']
}

/** A file of a pack that is not packed yet. */
export interface PlainFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * The files of a pack, then those that explain and prove them: a page of text in both languages, the public key, the
 * manifest of all of them with their SHA-256, and its signature.
 */
export async function* signedPack(
  context: Context,
  scope: TenantScope,
  content: PackContent,
  files: AsyncIterable<PlainFile> | Iterable<PlainFile>,
): AsyncGenerator<PackedFile> {
  const { organizationId, environment } = scope
  const key = signingKeyOf(context.secrets, environment)
  const { publicKey, fingerprint } = publicKeyOf(key)
  const listed: Manifest['files'] = []
  async function* listing(all: AsyncIterable<PlainFile> | Iterable<PlainFile>): AsyncGenerator<PackedFile> {
    for await (const { name, bytes } of all) {
      listed.push({ name, size: bytes.length, sha256: sha256Of(bytes) })
      yield { name, ...(await pack(bytes)) }
    }
  }
  yield* listing(files)
  const address = `${context.config.publicUrl}/api/${environment}/v1/evidence/key`
  yield* listing([
    { name: 'README.txt', bytes: Buffer.from(readme(content, { address, fingerprint })) },
    { name: publicKeyName, bytes: Buffer.from(publicKey) },
  ])
  const manifest: Manifest = {
    format: 'falaj-evidence',
    version: 1,
    createdAt: content.createdAt,
    organizationId,
    environment,
    about: content.about,
    fingerprint,
    files: listed,
    missing: content.missing,
  }
  const bytes = jsonBytes(manifest)
  yield { name: manifestName, ...(await pack(bytes)) }
  yield { name: signatureName, ...(await pack(sign(null, bytes, key))) }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** For users and programs: indented, in UTF-8. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

/** What the pack is, what its signature proves and what not, and how to verify it. */
function readme({ about, missing }: PackContent, values: { address: string; fingerprint: string }): string {
  return [en, ar]
    .map((words) =>
      [
        words.title,
        'document' in about ? words.document : words.period,
        words.manifest,
        words.proves,
        words.compare.replace('{{address}}', values.address),
        words.fingerprint.replace('{{fingerprint}}', values.fingerprint),
        words.verify,
        ...missing.map(({ name, reason }) =>
          words.missing.replace('{{file}}', name).replace('{{reason}}', reason),
        ),
      ].join('\n\n'),
    )
    .join('\n\n\n')
    .concat('\n')
}
