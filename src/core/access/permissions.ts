import type { Role } from './role.ts'

/**
 * All permissions. An operation names one of these in its first line; permissions without an operation do not exist.
 */
export const permissions = [
  'participant.read',
  'participant.create',
  'participant.update',
  'onboarding.run',
  'contact.read',
  'contact.write',
  'product.read',
  'product.write',
  'document.read',
  'document.draft',
  'import.run',
  'document.issue',
  'document.receive',
  'document.discuss',
  'exchange.read',
  'exchange.retry',
  'exchange.cancel',
  'settings.read',
  'settings.update',
  'people.read',
  'people.manage',
  'key.manage',
  'audit.read',
  'report.read',
  'report.export',
  'data.export',
  'organization.update',
  'organization.delete',
] as const
export type Permission = (typeof permissions)[number]

const reading = [
  'participant.read',
  'contact.read',
  'product.read',
  'document.read',
  'exchange.read',
  'settings.read',
  'people.read',
  'report.read',
] as const satisfies readonly Permission[]

const drafting = [
  ...reading,
  'contact.write',
  'product.write',
  'document.draft',
  'document.discuss',
  'import.run',
] as const satisfies readonly Permission[]

const accounting = [
  ...drafting,
  'document.issue',
  'document.receive',
  'exchange.retry',
  'exchange.cancel',
  'report.export',
] as const satisfies readonly Permission[]

/**
 * The matrix of roles and permissions, as data; combinations that are not listed are denied. Settings shows it
 * unchanged. An approver decides about documents (issues drafts of others, approves or disputes received ones) but
 * writes none.
 */
export const permissionMatrix: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions.filter((permission) => !['data.export', 'organization.delete'].includes(permission)),
  accountant: accounting,
  clerk: drafting,
  approver: [...reading, 'document.issue', 'document.receive', 'document.discuss', 'report.export'],
  viewer: reading,
}

/** Permissions that no key can have: these need a user who is present. */
export const personOnlyPermissions: readonly Permission[] = [
  'onboarding.run',
  'people.manage',
  'key.manage',
  'data.export',
  'organization.update',
  'organization.delete',
]

/** The permissions that a key can have. */
export const keyScopes: readonly Permission[] = permissions.filter(
  (permission) => !personOnlyPermissions.includes(permission),
)

/** Permissions for the whole organization: denied to a key or a user limited to some participants. */
export const wholeOrganizationPermissions: readonly Permission[] = [
  'audit.read',
  'data.export',
  'organization.update',
  'organization.delete',
]

/**
 * The permissions of our own worker: it moves documents and updates facts about participants; it changes no settings
 * and no members.
 */
export const systemPermissions: readonly Permission[] = [
  ...reading,
  'participant.update',
  'document.draft',
  'document.issue',
  'document.receive',
  'exchange.retry',
  'exchange.cancel',
  'report.export',
]
