/** The entries of the palette besides search results: screens of the portal and commands. */
import {
  IconAlertTriangle,
  IconBuildingPlus,
  IconFileArrowLeft,
  IconFileArrowRight,
  IconFileDollar,
  IconFileInvoice,
  IconFileMinus,
  IconFileZip,
  IconInbox,
  IconMailPlus,
  IconPackage,
  IconReceiptRefund,
  IconTableImport,
  IconTruck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Permission } from '#core/access'
import type { TypeCode } from '#core/kinds'

/** A place in the portal. */
export interface Place {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, unknown>>
}

export interface Command {
  readonly key: string
  readonly needs?: Permission
  readonly place: Place
  /** The shortcut letter of the same command. */
  readonly letter?: string
}

/** A command that begins something, with a picture of its own. */
interface Beginning extends Command {
  readonly icon: TablerIcon
}

const newKinds: readonly (readonly [TypeCode, TablerIcon])[] = [
  ['380', IconFileInvoice],
  ['381', IconFileMinus],
  ['480', IconFileDollar],
  ['81', IconReceiptRefund],
  ['389', IconFileArrowLeft],
  ['261', IconFileArrowRight],
]

/** Actions that can be started from any screen; their texts are `palette:do.<key>`. */
export const commands: readonly Beginning[] = [
  ...newKinds.map(([typeCode, icon]) => ({
    key: `new${typeCode}`,
    icon,
    needs: 'document.draft' as const,
    place: { to: '/documents/sent/new', search: { typeCode } },
    ...(typeCode === '380' ? { letter: 'N' } : {}),
  })),
  {
    key: 'newCustomer',
    icon: IconUserPlus,
    needs: 'contact.write',
    place: { to: '/contacts/customers/new' },
  },
  { key: 'newSupplier', icon: IconTruck, needs: 'contact.write', place: { to: '/contacts/suppliers/new' } },
  { key: 'newProduct', icon: IconPackage, needs: 'product.write', place: { to: '/products/new' } },
  { key: 'importFile', icon: IconTableImport, needs: 'import.run', place: { to: '/imports' } },
  {
    key: 'needsYou',
    icon: IconAlertTriangle,
    needs: 'document.read',
    place: { to: '/documents/sent', search: { filter: 'needsYou' } },
  },
  {
    key: 'undecided',
    icon: IconInbox,
    needs: 'document.read',
    place: { to: '/documents/received', search: { filter: 'toDecide' } },
  },
  {
    key: 'evidence',
    icon: IconFileZip,
    needs: 'report.export',
    place: { to: '/reports', search: { view: 'register' } },
  },
  { key: 'invite', icon: IconMailPlus, needs: 'people.manage', place: { to: '/settings/people' } },
  { key: 'addParticipant', icon: IconBuildingPlus, needs: 'onboarding.run', place: { to: '/onboarding' } },
]

/** Sections of the settings with an address of their own; their texts are `palette:section.<key>`. */
export const settingsSections: readonly Command[] = [
  { key: 'workspace', place: { to: '/settings/organization' } },
  { key: 'profile', needs: 'settings.read', place: { to: '/settings/company' } },
  { key: 'bankAccounts', needs: 'settings.read', place: { to: '/settings/bank-accounts' } },
  { key: 'numbers', needs: 'settings.read', place: { to: '/settings/numbers' } },
  { key: 'approval', needs: 'settings.read', place: { to: '/settings/approval' } },
  { key: 'people', needs: 'people.read', place: { to: '/settings/people' } },
  { key: 'paper', needs: 'settings.read', place: { to: '/settings/paper' } },
  { key: 'keys', needs: 'key.manage', place: { to: '/integrations' } },
  { key: 'security', place: { to: '/settings/security' } },
  { key: 'meter', needs: 'report.read', place: { to: '/settings/meter' } },
  { key: 'archive', needs: 'settings.read', place: { to: '/settings/archive' } },
  { key: 'audit', needs: 'audit.read', place: { to: '/settings/audit' } },
  { key: 'data', place: { to: '/settings/data' } },
  { key: 'environment', place: { to: '/settings/environment' } },
  { key: 'notifications', place: { to: '/settings/notifications' } },
]
