import { isSameIdentifier, type PeppolIdentifier, parseDocumentType } from './identifiers.ts'

/**
 * Finds the registered document type of a receiver that accepts this document (wildcard plan of the PINT documents). A
 * registration without `*` must be equal and has priority. One whose customization id ends in `*` accepts every
 * customization that equals the part before, or continues it at an `@`; the longest one wins. `null` if the receiver
 * cannot accept this kind. The message itself always carries the full identifier.
 */
export function matchDocumentType<T extends PeppolIdentifier>(
  wanted: PeppolIdentifier,
  registered: readonly T[],
): T | null {
  const exact = registered.find((one) => isSameIdentifier(one, wanted))
  if (exact !== undefined) return exact
  if (wanted.scheme !== 'peppol-doctype-wildcard') return null
  const parts = parseDocumentType(wanted.value)
  if (parts === null || parts.customizationId.includes('*')) return null
  let best: { registration: T; length: number } | null = null
  for (const registration of registered) {
    const stem = wildcardStem(registration)
    if (stem === null) continue
    if (stem.frame !== frameOf(parts) || !continues(parts.customizationId, stem.customization)) continue
    if (best === null || stem.customization.length > best.length) {
      best = { registration, length: stem.customization.length }
    }
  }
  return best?.registration ?? null
}

function frameOf(parts: { rootNamespace: string; rootName: string; version: string }) {
  return `${parts.rootNamespace}::${parts.rootName}##::${parts.version}`
}

function wildcardStem(registration: PeppolIdentifier) {
  if (registration.scheme !== 'peppol-doctype-wildcard') return null
  const parts = parseDocumentType(registration.value)
  if (parts === null || !parts.customizationId.endsWith('*')) return null
  return { frame: frameOf(parts), customization: parts.customizationId.slice(0, -1) }
}

function continues(customization: string, stem: string): boolean {
  if (stem === '') return true
  return customization === stem || customization.startsWith(stem.endsWith('@') ? stem : `${stem}@`)
}
