import { describe, expect, it } from 'vitest'
import arAudit from '../../../locales/ar/audit.json' with { type: 'json' }
import arOperations from '../../../locales/ar/operations.json' with { type: 'json' }
import arSettings from '../../../locales/ar/settings.json' with { type: 'json' }
import arSimulator from '../../../locales/ar/simulator.json' with { type: 'json' }
import arSupport from '../../../locales/ar/support.json' with { type: 'json' }
import enAudit from '../../../locales/en/audit.json' with { type: 'json' }
import enOperations from '../../../locales/en/operations.json' with { type: 'json' }
import enSettings from '../../../locales/en/settings.json' with { type: 'json' }
import enSimulator from '../../../locales/en/simulator.json' with { type: 'json' }
import enSupport from '../../../locales/en/support.json' with { type: 'json' }
import { sectionGroups } from './sections.ts'

const words = {
  en: {
    audit: enAudit,
    operations: enOperations,
    nav: enSettings.nav,
    simulator: enSimulator,
    support: enSupport,
  },
  ar: {
    audit: arAudit,
    operations: arOperations,
    nav: arSettings.nav,
    simulator: arSimulator,
    support: arSupport,
  },
}

describe('sections of the settings', () => {
  it.each(['en', 'ar'] as const)('have the titles of the pages that they open: %s', (language) => {
    const { audit, nav, operations, simulator, support } = words[language]
    const { outages, operations: operating, outbox } = nav
    expect({ audit: nav.audit, outages, operating, simulator: nav.simulator, outbox }).toEqual({
      audit: audit.title,
      outages: operations.outage.title,
      operating: operations.operations.title,
      simulator: simulator.screen.title,
      outbox: support.outbox.title,
    })
  })

  it('of operators stand in a group of their own, and Integrations is no section', () => {
    const sections = sectionGroups.flatMap((group) =>
      group.sections.map((one) => ({ ...one, group: group.key })),
    )
    const groupOf = (wanted: string) => sections.filter(({ to }) => to === wanted).map(({ group }) => group)
    expect(groupOf('/operations')).toEqual(['operators'])
    expect(groupOf('/outbox')).toEqual(['operators'])
    expect(groupOf('/integrations')).toEqual([])
    expect(sections.filter(({ only }) => only === 'operators').map(({ group }) => group)).toEqual([
      'operators',
    ])
  })
})
