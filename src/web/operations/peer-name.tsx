import { useTranslation } from 'react-i18next'
import type { PeerKind } from '#contract/operations'
import { Ltr } from '#web/ui/data/text.tsx'

/** The name of a peer of the exchange; a provider has its seat beside it, because there are many. */
export function PeerName({ peer, seat }: { peer: PeerKind; seat: string }) {
  const { t } = useTranslation('operations')
  return (
    <span>
      {t(`peer.${peer}`)}
      {seat && peer === 'provider' && (
        <>
          {' '}
          <Ltr>{seat}</Ltr>
        </>
      )}
    </span>
  )
}
