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

/** The state of an import; a rehearsal ends with its results. */
export function ImportState({ one: { purpose, state } }: { one: Pick<Import, 'purpose' | 'state'> }) {
  const { t } = useTranslation('imports')
  if (purpose === 'rehearsal' && state === 'checked')
    return <StandingBadge tone="done">{t('rehearsal.checked')}</StandingBadge>
  return <StandingBadge tone={tones[state]}>{t(`state.${state}`)}</StandingBadge>
}
