import {
  IconBox,
  IconBuilding,
  IconChartBar,
  IconFileImport,
  IconHelp,
  IconInbox,
  IconLayoutDashboard,
  IconPlug,
  IconSend,
  IconSettings,
  IconTruck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

/** The count beside an entry. */
export type NavBadge = 'needsYou' | 'toDecide'

export interface NavEntry {
  key: string
  to: string
  icon: TablerIcon
  badge?: NavBadge
  /** Other addresses that belong to the entry. */
  also?: readonly string[]
}

export interface NavGroup {
  /** Heading of the group; undefined for single entries. */
  heading?: string
  entries: readonly NavEntry[]
}

export const navigation: readonly NavGroup[] = [
  { entries: [{ key: 'dashboard', to: '/dashboard', icon: IconLayoutDashboard }] },
  {
    heading: 'documents',
    entries: [
      { key: 'sent', to: '/documents/sent', icon: IconSend, badge: 'needsYou' },
      { key: 'received', to: '/documents/received', icon: IconInbox, badge: 'toDecide' },
    ],
  },
  {
    heading: 'contacts',
    entries: [
      { key: 'customers', to: '/contacts/customers', icon: IconUsers },
      { key: 'suppliers', to: '/contacts/suppliers', icon: IconTruck },
    ],
  },
  {
    entries: [
      { key: 'products', to: '/products', icon: IconBox },
      { key: 'imports', to: '/imports', icon: IconFileImport },
    ],
  },
  {
    entries: [
      { key: 'reports', to: '/reports', icon: IconChartBar },
      { key: 'participants', to: '/participants', icon: IconBuilding },
      { key: 'integrations', to: '/integrations', icon: IconPlug },
      {
        key: 'settings',
        to: '/settings',
        icon: IconSettings,
        also: ['/outages', '/operations', '/simulator'],
      },
      { key: 'support', to: '/support', icon: IconHelp },
    ],
  },
]
