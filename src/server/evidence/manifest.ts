import { z } from 'zod'
import { Environment } from '#contract/common'

export const manifestName = 'manifest.json'
export const signatureName = 'manifest.sig'
export const publicKeyName = 'public-key.pem'

/** The subject of a pack, and every file in it but the manifest itself and its signature. */
export const Manifest = z.object({
  format: z.literal('falaj-evidence'),
  version: z.literal(1),
  createdAt: z.string(),
  organizationId: z.string(),
  environment: Environment,
  about: z.union([
    z.object({ document: z.string() }),
    z.object({ participant: z.string(), from: z.string(), to: z.string() }),
  ]),
  /** Of the key that signs. */
  fingerprint: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Files that could not be made, with the reason. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>
