import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { EvidenceKey } from '#contract/evidence'
import { Manifest, manifestName, publicKeyName, signatureName } from './manifest.ts'
import { sha256Of } from './sign-pack.ts'
import { publicKeyOf } from './signing-key.ts'

/** A file of a pack; an unreadable one raises an Error with the reason. */
interface PackEntry {
  readonly name: string
  readonly read: () => Uint8Array
}

/**
 * The fault of a file: it differs from the packed one (`changed`), was not packed (`added`) or more than once
 * (`repeated`), does not exist (`missing`), was not signed (`unsigned`), names another key (`otherKey`), or has bytes
 * that its directory does not list (`stray`).
 */
interface PackFault {
  readonly file: string
  readonly fault: 'changed' | 'added' | 'repeated' | 'missing' | 'unsigned' | 'otherKey' | 'stray'
  readonly detail?: string
}

export interface PackVerdict {
  /** Whether it is unchanged since it was signed, with any key. */
  readonly intact: boolean
  /** Whether it was signed with the expected key; false if no key was given. */
  readonly trusted: boolean
  /** The owner of its data as stated in it; null if unknown. */
  readonly environment: 'preprod' | 'prod' | null
  /** Files that were compared, those within packs among them. */
  readonly files: number
  /** Fingerprint of the signing key; null when there is none. */
  readonly fingerprint: string | null
  readonly faults: readonly PackFault[]
}

interface Options {
  /** The expected key; without it the signer is unknown. */
  readonly trustedKey?: KeyObject | undefined
  /** Reads a pack within a pack. */
  readonly openPack: (bytes: Uint8Array) => Iterable<PackEntry>
  /** Content of a nested pack that its directory does not list. */
  readonly strayParts: (bytes: Uint8Array) => readonly string[]
  readonly onFile?: ((name: string) => void) | undefined
}

/** An Ed25519 public key of a PEM text, or of the JSON that the portal publishes; undefined when it is no key. */
export function readPublicKey(bytes: Uint8Array): KeyObject | undefined {
  const text = Buffer.from(bytes).toString('utf8')
  try {
    const key = createPublicKey(text.trimStart().startsWith('{') ? pemOf(text) : text)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

function pemOf(json: string): string {
  const published = z.object({ data: EvidenceKey }).or(EvidenceKey).parse(JSON.parse(json))
  return ('data' in published ? published.data : published).publicKey
}

/**
 * Compares a pack with its manifest and the manifest with its signature, and the packs within it likewise. Changes
 * since the signature and the identity of the signer are separate results.
 */
export function verifyPack(entries: Iterable<PackEntry>, options: Options): PackVerdict {
  const faults: PackFault[] = []
  const byName = new Map<string, PackEntry>()
  for (const entry of entries) {
    if (byName.has(entry.name)) faults.push({ file: entry.name, fault: 'repeated' })
    else byName.set(entry.name, entry)
  }
  const bytesOf = (name: string): Uint8Array | undefined => {
    const entry = byName.get(name)
    if (!entry) {
      faults.push({ file: name, fault: 'missing' })
      return undefined
    }
    try {
      return entry.read()
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      faults.push({ file: name, fault: 'changed', detail })
      return undefined
    }
  }
  const manifestBytes = bytesOf(manifestName)
  const manifest = manifestBytes && readManifest(manifestBytes)
  if (manifestBytes && !manifest) faults.push({ file: manifestName, fault: 'changed' })
  if (!manifestBytes || !manifest)
    return { intact: false, trusted: false, environment: null, files: 0, fingerprint: null, faults }

  const ownKey = byName.has(publicKeyName) ? readPublicKey(readOr(byName.get(publicKeyName))) : undefined
  const key = ownKey ?? options.trustedKey
  const fingerprint = key ? publicKeyOf(key).fingerprint : null
  const signature = bytesOf(signatureName)
  if (signature && !(key && verify(null, manifestBytes, key, signature)))
    faults.push({ file: manifestName, fault: 'unsigned' })
  if (fingerprint !== null && manifest.fingerprint !== fingerprint)
    faults.push({ file: manifestName, fault: 'otherKey' })

  let files = 0
  for (const { name, sha256 } of manifest.files) {
    const bytes = bytesOf(name)
    files += 1
    options.onFile?.(name)
    if (!bytes) continue
    if (sha256Of(bytes) !== sha256) faults.push({ file: name, fault: 'changed' })
    if (!name.endsWith('.zip')) continue
    faults.push(...strayIn(bytes, options).map((detail) => ({ file: name, fault: 'stray', detail }) as const))
    const inner = verifyInner(bytes, { ...options, trustedKey: key })
    files += inner.files
    faults.push(...inner.faults.map((fault) => ({ ...fault, file: `${name}/${fault.file}` })))
  }
  const listed = new Set([manifestName, signatureName, ...manifest.files.map(({ name }) => name)])
  for (const name of byName.keys()) if (!listed.has(name)) faults.push({ file: name, fault: 'added' })
  const intact = faults.length === 0
  const wanted = options.trustedKey && publicKeyOf(options.trustedKey).fingerprint
  const trusted = intact && wanted !== undefined && fingerprint === wanted
  return { intact, trusted, environment: manifest.environment, files, fingerprint, faults }
}

function verifyInner(bytes: Uint8Array, options: Options): Pick<PackVerdict, 'files' | 'faults'> {
  try {
    const verdict = verifyPack([...options.openPack(bytes)], options)
    // Within a pack there is one key.
    if (verdict.intact && options.trustedKey && !verdict.trusted)
      return { files: verdict.files, faults: [{ file: manifestName, fault: 'otherKey' }] }
    return verdict
  } catch {
    // Its own hash shows that it was changed.
    return { files: 0, faults: [] }
  }
}

function strayIn(bytes: Uint8Array, { strayParts }: Options): readonly string[] {
  try {
    return strayParts(bytes)
  } catch {
    // Its own hash shows that it was changed.
    return []
  }
}

function readOr(entry: PackEntry | undefined): Uint8Array {
  try {
    return entry?.read() ?? Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

function readManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    return undefined
  }
}
