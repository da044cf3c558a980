import type { LawTopic } from '#core/law'

/** A help page: its topics of the law, and the screens to which it links. */
interface HelpTopic {
  readonly key: string
  readonly law?: readonly LawTopic[]
  /** Screens, by their names in the navigation. */
  readonly screens: readonly { readonly nav: string; readonly to: string }[]
}

const sent = { nav: 'sent', to: '/documents/sent' }
const settings = { nav: 'settings', to: '/settings' }

/** The help pages in the order of the menu; their texts are `help:topic.<key>`. */
export const helpTopics: readonly HelpTopic[] = [
  {
    key: 'firstInvoice',
    law: ['duty.issueTaxInvoice', 'duty.issueCommercialInvoice'],
    screens: [{ nav: 'customers', to: '/contacts/customers' }, { nav: 'products', to: '/products' }, sent],
  },
  { key: 'link', law: ['duty.dataChangeNotice'], screens: [{ nav: 'participants', to: '/participants' }] },
  { key: 'notDelivered', law: ['status.serviceLevel'], screens: [sent] },
  { key: 'rejected', screens: [sent] },
  { key: 'corrections', law: ['penalty.creditNoteLate'], screens: [sent] },
  {
    key: 'reporting',
    law: ['penalty.invoiceLate'],
    screens: [sent, { nav: 'reports', to: '/reports' }],
  },
  {
    key: 'outage',
    law: ['duty.outageNotice', 'penalty.outageNotReported'],
    screens: [{ nav: 'outages', to: '/outages' }],
  },
  { key: 'received', screens: [{ nav: 'received', to: '/documents/received' }] },
  { key: 'imports', screens: [{ nav: 'imports', to: '/imports' }] },
  { key: 'numbers', screens: [settings] },
  { key: 'roles', screens: [settings] },
  {
    key: 'archive',
    law: ['records.retention', 'records.corporateTax'],
    screens: [settings, { nav: 'reports', to: '/reports' }],
  },
  { key: 'environments', screens: [settings] },
  { key: 'api', screens: [{ nav: 'integrations', to: '/integrations' }] },
]
