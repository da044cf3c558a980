import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { ApprovalCard } from '../approval-card.tsx'
import { CompanySection } from '../company-section.tsx'

/** Which documents of the selected participant a second user approves. */
export function ApprovalPage() {
  const { t } = useTranslation('settings')
  const canUpdate = useCan('settings.update')
  return (
    <CompanySection title={t('approval.title')}>
      {(id) => <ApprovalCard key={id} readOnly={!canUpdate} />}
    </CompanySection>
  )
}
