import { useTranslation } from 'react-i18next'
import type { RunFailure } from '#contract/common'

/** Why a run failed, below its state; nothing if the reason is unknown. */
export function RunFailureText({ failure }: { failure: RunFailure | null }) {
  const { t } = useTranslation('common')
  return failure && <p>{t(`runFailure.${failure}`)}</p>
}
