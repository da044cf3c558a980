import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { CompanySection } from '../company-section.tsx'
import { SequenceCard } from '../sequence-card.tsx'

/** How the documents of the selected participant are numbered. */
export function NumbersPage() {
  const { t } = useTranslation('settings')
  const canUpdate = useCan('settings.update')
  return (
    <CompanySection title={t('sequence.title')}>
      {(id) => <SequenceCard key={id} readOnly={!canUpdate} />}
    </CompanySection>
  )
}
