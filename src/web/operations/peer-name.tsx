import { useTranslation } from 'react-i18next'
import type { PeerKind } from '#contract/operations'
import { Ltr } from '#web/ui/data/text.tsx'

/** A peer of the exchange in words, with its seat where it has one. */
export function PeerName({ peer, seat }: { peer: PeerKind; seat: string }) {
  const { t } = useTranslation('operations')
  return (
    <span>
      {t(`peer.${peer}`)}
      {seat && (
        <>
          {' '}
          <Ltr>{seat}</Ltr>
        </>
      )}
    </span>
  )
}
