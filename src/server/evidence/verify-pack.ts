import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { Manifest, manifestName, publicKeyName, signatureName } from './manifest.ts'
import { sha256Of } from './sign-pack.ts'
import { publicKeyOf } from './signing-key.ts'

/** A file of a pack; what cannot be read raises an Error that says why. */
interface PackEntry {
  readonly name: string
  readonly read: () => Uint8Array
}

/**
 * What is wrong with a file: it is not as it was packed (`changed`), was not packed (`added`) or more than once
 * (`repeated`), is not there (`missing`), is not what was signed (`unsigned`), or names another key (`otherKey`).
 */
interface PackFault {
  readonly file: string
  readonly fault: 'changed' | 'added' | 'repeated' | 'missing' | 'unsigned' | 'otherKey'
  readonly detail?: string
}

export interface PackVerdict {
  readonly intact: boolean
  /** Files that were compared, those within packs among them. */
  readonly files: number
  /** Fingerprint of the key that signed; null when there is none to be read. */
  readonly fingerprint: string | null
  readonly faults: readonly PackFault[]
}

interface Options {
  /** The key that must have signed; without it the one in the pack is believed. */
  readonly trustedKey?: KeyObject | undefined
  /** Reads a pack within a pack. */
  readonly openPack: (bytes: Uint8Array) => Iterable<PackEntry>
  readonly onFile?: ((name: string) => void) | undefined
}

/** An Ed25519 public key of a PEM text; undefined when it is none. */
export function readPublicKey(pem: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey(Buffer.from(pem))
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** Compares a pack with its manifest and the manifest with its signature, and the packs within it likewise. */
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
  if (!manifestBytes || !manifest) return { intact: false, files: 0, fingerprint: null, faults }

  const ownKey = byName.has(publicKeyName) ? readPublicKey(readOr(byName.get(publicKeyName))) : undefined
  const key = options.trustedKey ?? ownKey
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
    const inner = verifyInner(bytes, { ...options, trustedKey: key })
    files += inner.files
    faults.push(...inner.faults.map((fault) => ({ ...fault, file: `${name}/${fault.file}` })))
  }
  const known = new Set([manifestName, signatureName, ...manifest.files.map(({ name }) => name)])
  for (const name of byName.keys()) if (!known.has(name)) faults.push({ file: name, fault: 'added' })
  return { intact: faults.length === 0, files, fingerprint, faults }
}

function verifyInner(bytes: Uint8Array, options: Options): Pick<PackVerdict, 'files' | 'faults'> {
  try {
    return verifyPack([...options.openPack(bytes)], options)
  } catch {
    // Its own hash says that it was changed.
    return { files: 0, faults: [] }
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
