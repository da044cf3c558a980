import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { StandingBadge, type StandingTone } from '#web/ui/data/badge.tsx'

const tones: Readonly<Record<Import['state'], StandingTone>> = {
  reading: 'waiting',
  columns: 'draft',
  checking: 'waiting',
  checked: 'draft',
  writing: 'waiting',
  done: 'done',
  undoing: 'waiting',
  undone: 'notApplicable',
  cancelled: 'notApplicable',
  failed: 'needsYou',
}

/** Where an import stands. */
export function ImportState({ state }: { state: Import['state'] }) {
  const { t } = useTranslation('imports')
  return <StandingBadge tone={tones[state]}>{t(`state.${state}`)}</StandingBadge>
}
