import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import styles from './onboarding.module.css'
import type { Attempt } from './queries.ts'
import { forgetVerification } from './verification.ts'

/** The last step: the address on the network, and what to do with it. */
export function Linked({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const { draft } = attempt
  return (
    <Card>
      <Notice tone="success" title={t(attempt.intent === 'reverify' ? 'linked.updated' : 'linked.title')}>
        {t('linked.text')}
      </Notice>
      <div style={{ marginTop: 16 }}>
        <DescriptionList
          columns={2}
          items={[
            { label: t('confirm.nameEn'), value: <bdi>{draft.entityNameEn}</bdi> },
            {
              label: t('confirm.participantId'),
              value: <CopyableId value={draft.peppolParticipantId} what={t('confirm.participantId')} />,
            },
          ]}
        />
      </div>
      <div className={styles['buttons']}>
        <LinkButton to="/dashboard" onClick={forgetVerification}>
          {t('linked.toDashboard')}
        </LinkButton>
        <LinkButton to="/contacts/customers/new" variant="default" onClick={forgetVerification}>
          {t('linked.addCustomer')}
        </LinkButton>
      </div>
    </Card>
  )
}
