import {
  IconActivityHeartbeat,
  IconArchive,
  IconBell,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconChecks,
  IconCloudOff,
  IconDatabaseExport,
  IconFileText,
  IconFlask2,
  IconGauge,
  IconHistory,
  IconListNumbers,
  IconMailbox,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Permission } from '#core/access'

/** A section of Settings: its address, and the users who see it. */
export interface Section {
  /** Its name is `settings:nav.<key>`. */
  readonly key: string
  readonly to: string
  readonly icon: TablerIcon
  readonly needs?: Permission
  /** `operators`: only for operators; `test`: in the test environment; `outbox`: for operators without a mail server. */
  readonly only?: 'operators' | 'test' | 'outbox'
}

interface SectionGroup {
  /** Its heading is `settings:nav.<key>`; that of `company` is the name of the selected participant. */
  readonly key: string
  readonly sections: readonly Section[]
}

export const sectionGroups: readonly SectionGroup[] = [
  {
    key: 'you',
    sections: [
      { key: 'account', to: '/settings', icon: IconUserCircle },
      { key: 'security', to: '/settings/security', icon: IconShieldLock },
      { key: 'notifications', to: '/settings/notifications', icon: IconBell },
    ],
  },
  {
    key: 'company',
    sections: [
      { key: 'profile', to: '/settings/company', icon: IconBuilding },
      { key: 'bankAccounts', to: '/settings/bank-accounts', icon: IconBuildingBank },
      { key: 'numbers', to: '/settings/numbers', icon: IconListNumbers },
      { key: 'approval', to: '/settings/approval', icon: IconChecks },
      { key: 'paper', to: '/settings/paper', icon: IconFileText },
    ],
  },
  {
    key: 'organization',
    sections: [
      { key: 'workspace', to: '/settings/organization', icon: IconBuildingCommunity },
      { key: 'people', to: '/settings/people', icon: IconUsers },
    ],
  },
  {
    key: 'records',
    sections: [
      { key: 'meter', to: '/settings/meter', icon: IconGauge, needs: 'report.read' },
      { key: 'data', to: '/settings/data', icon: IconDatabaseExport },
      { key: 'archive', to: '/settings/archive', icon: IconArchive },
      { key: 'audit', to: '/settings/audit', icon: IconHistory, needs: 'audit.read' },
    ],
  },
  {
    key: 'portal',
    sections: [
      { key: 'environment', to: '/settings/environment', icon: IconWorld },
      { key: 'outages', to: '/outages', icon: IconCloudOff },
      { key: 'simulator', to: '/simulator', icon: IconFlask2, only: 'test' },
    ],
  },
  {
    key: 'operators',
    sections: [
      { key: 'operations', to: '/operations', icon: IconActivityHeartbeat, only: 'operators' },
      { key: 'outbox', to: '/outbox', icon: IconMailbox, only: 'outbox' },
    ],
  },
]
