import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reachability } from '#contract/participants'
import { typeCodeOf } from '#core/kinds'
import { useIsToFile } from '#web/lib/config.ts'
import { dayText } from '#web/lib/day-text.ts'
import { inDubai, todayInDubai } from '#web/lib/dubai-time.ts'
import { type StandingTone, Tag } from '#web/ui/data/badge.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { reachabilityQuery } from '../../queries.ts'
import { participantIdOf } from '../draft-parties.ts'
import { counterpartyName, useCounterpartyRole, useForm } from '../form-context.tsx'

/** `noNetwork`: no network is connected, and documents are issued to files. */
export type ReachabilityState = Reachability['state'] | 'checking' | 'noId' | 'none' | 'noNetwork'

export interface BuyerReachability {
  readonly state: ReachabilityState
  readonly checkedAt: string | null
  readonly isFetching: boolean
  readonly recheck: () => void
}

/** Whether the other side can receive this kind of document; looked up in the directory when the kind changes. */
export function useBuyerReachability(): BuyerReachability {
  const role = useCounterpartyRole()
  const participantId = useForm((state) => participantIdOf(state.draft[role]))
  const hasBuyer = useForm((state) => counterpartyName(state) !== '')
  const typeCode = useForm((state) => typeCodeOf(state.draft.kind))
  const hasNetwork = !useIsToFile()
  const isValidId = /^\d{4}:[0-9A-Za-z]{1,50}$/.test(participantId)
  const { data, isFetching, isError, refetch } = useQuery({
    ...reachabilityQuery(participantId),
    enabled: isValidId && hasNetwork,
  })
  const recheck = () => void refetch()
  const base = { checkedAt: data?.checkedAt ?? null, isFetching, recheck }
  if (!hasNetwork && hasBuyer) return { ...base, checkedAt: null, state: 'noNetwork' }
  if (!participantId) return { ...base, checkedAt: null, state: hasBuyer ? 'noId' : 'none' }
  if (!isValidId) return { ...base, checkedAt: null, state: 'notRegistered' }
  if (isError) return { ...base, state: 'lookupFailed' }
  if (!data) return { ...base, state: 'checking' }
  if (data.state === 'reachable' && !data.supportedDocuments.includes(typeCode))
    return { ...base, state: 'cannotReceive' }
  return { ...base, state: data.state }
}

const reachabilityTones: Readonly<Record<ReachabilityState, StandingTone>> = {
  reachable: 'done',
  notRegistered: 'needsYou',
  cannotReceive: 'needsYou',
  lookupFailed: 'waiting',
  untrusted: 'needsYou',
  notChecked: 'neutral',
  reportOnly: 'notApplicable',
  checking: 'neutral',
  noId: 'waiting',
  none: 'neutral',
  noNetwork: 'notApplicable',
}

/** The network's entry of the selected buyer, with the time of the look-up. */
export function ReachabilityTag({ reach }: { reach: BuyerReachability }) {
  const { t } = useTranslation('documents')
  if (reach.state === 'none') return null
  const checked = reach.checkedAt ? inDubai(reach.checkedAt) : null
  return (
    <Tag tone={reachabilityTones[reach.state]}>
      {t(`parties.reach.${reach.state}`)}
      {checked && (
        <>
          {' · '}
          <Ltr>{checked.date === todayInDubai() ? checked.time : dayText(checked.date)}</Ltr>
        </>
      )}
    </Tag>
  )
}
