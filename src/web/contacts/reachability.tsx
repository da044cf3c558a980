import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { type StandingTone, Tag } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'

type State = Contact['reachability']['state']

const tones: Record<State, StandingTone> = {
  reachable: 'done',
  notRegistered: 'needsYou',
  cannotReceive: 'needsYou',
  lookupFailed: 'waiting',
  untrusted: 'needsYou',
  notChecked: 'neutral',
  reportOnly: 'neutral',
}

/** Whether a contact is reachable on the network, with the time of the check. */
export function ReachabilityTag({
  reachability,
  dated,
}: {
  reachability: Contact['reachability']
  dated?: boolean
}) {
  const { t } = useTranslation('contacts')
  return (
    <Tag tone={tones[reachability.state]}>
      {t(`reach.${reachability.state}`)}
      {dated && reachability.checkedAt && (
        <>
          {' · '}
          <InstantText value={reachability.checkedAt} />
        </>
      )}
    </Tag>
  )
}
