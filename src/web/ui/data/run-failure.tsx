import { useTranslation } from 'react-i18next'
import type { RunFailure } from '#contract/common'

/** Why work in the background failed, below its state; nothing where that is not known. */
export function RunFailureText({ failure }: { failure: RunFailure | null }) {
  const { t } = useTranslation('common')
  return failure && <p>{t(`runFailure.${failure}`)}</p>
}
