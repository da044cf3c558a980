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

/** Who may do what, written down a second time on purpose: o owner, a admin, c accountant, k clerk, p approver, v viewer. */
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
    expect(can({ kind: 'user', role }, permission)).toBe(granted)
    // A key has its scopes as permissions, and none from a role.
    expect(can({ kind: 'apiKey', role }, permission)).toBe(false)
    const others = permissions.filter((other) => other !== permission)
    expect(can({ kind: 'apiKey', role, scopes: others }, permission)).toBe(false)
    expect(can({ kind: 'apiKey', role, scopes: permissions }, permission)).toBe(
      !personOnlyPermissions.includes(permission),
    )
  })

  it('lists each permission of a role once', () => {
    for (const role of roles) expect(new Set(permissionMatrix[role]).size).toBe(permissionMatrix[role].length)
  })
})

describe('what is denied by default', () => {
  it('an unknown role, permission or kind of actor', () => {
    expect(can({ kind: 'user', role: 'root' as Role }, 'document.read')).toBe(false)
    expect(can({ kind: 'user', role: 'constructor' as Role }, 'document.read')).toBe(false)
    expect(can({ kind: 'user', role: 'owner' }, 'document.destroy' as Permission)).toBe(false)
    expect(can({ kind: 'guest' as 'user', role: 'owner' }, 'document.read')).toBe(false)
  })

  it('permissions for the whole organization to actors limited to some participants', () => {
    for (const permission of wholeOrganizationPermissions) {
      const limited = { role: 'owner', participants: ['par_1'] } as const
      expect(can({ kind: 'user', ...limited }, permission)).toBe(false)
      expect(can({ kind: 'apiKey', ...limited, scopes: permissions }, permission)).toBe(false)
    }
  })

  it('our own worker, whatever its role says, where people and settings are concerned', () => {
    for (const permission of [...personOnlyPermissions, 'settings.update'] as const) {
      expect(can({ kind: 'system', role: 'owner' }, permission)).toBe(false)
    }
    expect(can({ kind: 'system', role: 'viewer' }, 'exchange.retry')).toBe(true)
    expect(can({ kind: 'system', role: 'viewer' }, 'document.issue')).toBe(true)
  })
})
