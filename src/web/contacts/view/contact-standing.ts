import type { Contact } from '#contract/contacts'
import { contactReadiness } from '#core/readiness'
import type { StandingTone } from '#web/ui/data/badge.tsx'
import type { ContactRole } from '../queries.ts'

/** The one state of a contact: whether the next document goes through, or the first reason why it may not. */
export const contactStandings = {
  archived: 'neutral',
  /** Details are missing without which it cannot be issued. */
  lacks: 'waiting',
  ready: 'done',
  /** Only reported: the buyer is outside of the network. */
  readyReportOnly: 'done',
  /** Goes to the company's own provider as a file. */
  readyToFile: 'done',
  recognized: 'done',
  notOnNetwork: 'waiting',
  cannotReceive: 'waiting',
  untrusted: 'waiting',
  unchecked: 'neutral',
} as const satisfies Record<string, StandingTone>

type ContactStanding = keyof typeof contactStandings

const invoiceCode = '380'

const byReachability = {
  reachable: 'ready',
  reportOnly: 'readyReportOnly',
  notRegistered: 'notOnNetwork',
  cannotReceive: 'cannotReceive',
  untrusted: 'untrusted',
  lookupFailed: 'unchecked',
  notChecked: 'unchecked',
} as const satisfies Record<Contact['reachability']['state'], ContactStanding>

/**
 * Missing details come before the network: without them there is no invoice. A supplier is only recognized: whether it
 * can receive is no matter.
 * @param isToFile whether documents are issued to files in this environment
 */
export function standingOf(contact: Contact, role: ContactRole, isToFile: boolean): ContactStanding {
  if (contact.archived) return 'archived'
  if (contactReadiness(contact).lacks.length > 0) return 'lacks'
  if (role === 'supplier') return 'recognized'
  const { state, supportedDocuments } = contact.reachability
  if (isToFile) return state === 'reportOnly' ? 'readyReportOnly' : 'readyToFile'
  if (state === 'reachable' && !supportedDocuments.includes(invoiceCode)) return 'cannotReceive'
  return byReachability[state]
}
