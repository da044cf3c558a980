import { describe, expect, it } from 'vitest'
import { can } from './can.ts'
import {
  type Permission,
  permissionMatrix,
  permissions,
  personOnlyPermissions,
  wholeOrganizationPermissions,
} from './permissions.ts'
import { type Role, roles } from './role.ts'

/**
 * The permissions of each role, written a second time on purpose: o owner, a admin, c accountant, k clerk, p
 * approver, v viewer.
 */
const expected: Record<Permission, string> = {
  'participant.read': 'oackpv',
  'participant.create': 'oa',
  'participant.update': 'oa',
  'onboarding.run': 'oa',
  'contact.read': 'oackpv',
  'contact.write': 'oack',
  'product.read': 'oackpv',
  'product.write': 'oack',
  'document.read': 'oackpv',
  'document.draft': 'oack',
  'import.run': 'oack',
  'document.issue': 'oacp',
  'document.receive': 'oacp',
  'document.discuss': 'oackp',
  'exchange.read': 'oackpv',
  'exchange.retry': 'oac',
  'exchange.cancel': 'oac',
  'settings.read': 'oackpv',
  'settings.update': 'oa',
  'people.read': 'oackpv',
  'people.manage': 'oa',
  'key.manage': 'oa',
  'audit.read': 'oa',
  'report.read': 'oackpv',
  'report.export': 'oacp',
  'data.export': 'o',
  'organization.update': 'oa',
  'organization.delete': 'o',
}
const letter: Record<Role, string> = {
  owner: 'o',
  admin: 'a',
  accountant: 'c',
  clerk: 'k',
  approver: 'p',
  viewer: 'v',
}

describe('the matrix of roles and permissions', () => {
  const pairs = roles.flatMap((role) => permissions.map((permission) => [role, permission] as const))
  it.each(pairs)('%s: %s', (role, permission) => {
    const granted = expected[permission].includes(letter[role])
    expect(can({ kind: 'person', role }, permission)).toBe(granted)
    // A key has the permissions of its scopes, and no permissions of a role.
    const others = permissions.filter((other) => other !== permission)
    const key = { kind: 'apiKey', scopes: others } as const
    const fullKey = { kind: 'apiKey', scopes: permissions } as const
    expect(can(key, permission)).toBe(false)
    expect(can(fullKey, permission)).toBe(!personOnlyPermissions.includes(permission))
    // A job has the permissions of its requester.
    for (const requester of [{ kind: 'person', role } as const, key, fullKey])
      expect(can({ kind: 'onBehalf', requester }, permission)).toBe(can(requester, permission))
  })

  it('lists each permission of a role once', () => {
    for (const role of roles) expect(new Set(permissionMatrix[role]).size).toBe(permissionMatrix[role].length)
  })
})

describe('permissions that are denied by default', () => {
  it('an unknown role, permission or kind of actor', () => {
    expect(can({ kind: 'person', role: 'root' as Role }, 'document.read')).toBe(false)
    expect(can({ kind: 'person', role: 'constructor' as Role }, 'document.read')).toBe(false)
    expect(can({ kind: 'person', role: 'owner' }, 'document.destroy' as Permission)).toBe(false)
    expect(can({ kind: 'guest' as 'person', role: 'owner' }, 'document.read')).toBe(false)
  })

  it('permissions for the whole organization to actors limited to some participants', () => {
    for (const permission of wholeOrganizationPermissions) {
      const participants = ['par_1']
      const requester = { kind: 'person', role: 'owner' } as const
      expect(can({ ...requester, participants }, permission)).toBe(false)
      expect(can({ kind: 'apiKey', participants, scopes: permissions }, permission)).toBe(false)
      // The limits of the request outlast those of the requester.
      expect(can({ kind: 'onBehalf', requester, participants }, permission)).toBe(false)
    }
  })

  it('the portal itself, where people and settings are concerned', () => {
    for (const permission of [...personOnlyPermissions, 'settings.update'] as const) {
      expect(can({ kind: 'system' }, permission)).toBe(false)
    }
    expect(can({ kind: 'system' }, 'exchange.retry')).toBe(true)
    expect(can({ kind: 'system' }, 'document.issue')).toBe(true)
  })
})
