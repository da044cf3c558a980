/** Scopes of keys as the form offers them: in groups by subject, and as presets. */
import { keyScopes, type Permission, permissionMatrix, wholeOrganizationPermissions } from '#core/access'

/** Every scope of a key stands in one group, which is named `settings:keys.group.<key>`. */
export const scopeGroups = [
  {
    key: 'documents',
    scopes: [
      'document.read',
      'document.draft',
      'import.run',
      'document.issue',
      'document.receive',
      'document.discuss',
    ],
  },
  { key: 'exchange', scopes: ['exchange.read', 'exchange.retry', 'exchange.cancel'] },
  { key: 'contacts', scopes: ['contact.read', 'contact.write', 'product.read', 'product.write'] },
  {
    key: 'company',
    scopes: [
      'participant.read',
      'participant.create',
      'participant.update',
      'settings.read',
      'settings.update',
    ],
  },
  { key: 'oversight', scopes: ['report.read', 'report.export', 'people.read', 'audit.read'] },
] as const satisfies readonly { key: string; scopes: readonly Permission[] }[]

/** The presets, each with more scopes than the one before. */
export const presets = ['readOnly', 'drafts', 'issue', 'full'] as const
type Preset = (typeof presets)[number]

/** Programs seldom need the names and addresses of members, so that only full access has them. */
const withoutPeople = (scopes: readonly Permission[]) => scopes.filter((scope) => scope !== 'people.read')

/** Programs seldom comment; a key that existed before the permission keeps its preset. */
const drafting = withoutPeople(permissionMatrix.clerk).filter((scope) => scope !== 'document.discuss')
const scopesOfPreset: Readonly<Record<Preset, readonly Permission[]>> = {
  readOnly: withoutPeople(permissionMatrix.viewer),
  drafts: drafting,
  issue: [...drafting, 'document.issue', 'exchange.retry', 'exchange.cancel'],
  full: keyScopes,
}

/** Scopes that a key can have: a limited key cannot access data of the whole organization. */
export function scopesFor(participants: readonly string[] | null): readonly Permission[] {
  return participants ? keyScopes.filter((scope) => !wholeOrganizationPermissions.includes(scope)) : keyScopes
}

/** The scopes of a preset for a key that is limited to these participants, in the order of all scopes. */
export function presetScopes(preset: Preset, participants: readonly string[] | null): Permission[] {
  return scopesFor(participants).filter((scope) => scopesOfPreset[preset].includes(scope))
}

/** The preset with exactly these scopes; null if each was chosen. */
export function presetOf(
  scopes: readonly Permission[],
  participants: readonly string[] | null,
): Preset | null {
  const isSame = (others: readonly Permission[]) =>
    others.length === scopes.length && others.every((scope) => scopes.includes(scope))
  return presets.find((preset) => isSame(presetScopes(preset, participants))) ?? null
}
