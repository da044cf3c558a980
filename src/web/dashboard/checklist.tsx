import { useTranslation } from 'react-i18next'
import { useCan, useMe } from '#web/identity/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'

/** Shown instead of the numbers until the participant is registered: the steps to do. */
export function Checklist() {
  const { t } = useTranslation('dashboard')
  const me = useMe()
  const env = useEnvironment()
  const participant = useParticipant()
  const canOnboard = useCan('onboarding.run')
  const change = useEnvironmentChange()
  const registered = participant?.registration === 'registered'
  const start =
    env === 'preprod' ? (
      <LinkButton to="/onboarding">{t('checklist.onboard')}</LinkButton>
    ) : (
      <Button onClick={() => change.ask('preprod')}>{t('checklist.goTest')}</Button>
    )
  return (
    <Card
      title={t('checklist.title')}
      description={t(env === 'preprod' ? 'checklist.text' : 'checklist.textLive')}
    >
      <Steps
        steps={[
          {
            key: 'account',
            label: t('checklist.account'),
            state: 'done',
            detail: <bdi>{me?.organization.name}</bdi>,
          },
          {
            key: 'register',
            label: t('checklist.register'),
            state: registered ? 'done' : 'active',
            detail: registered ? undefined : (
              <>
                <p style={{ margin: '0 0 8px' }}>{t('checklist.registerText')}</p>
                {canOnboard ? start : t('checklist.askOwner')}
              </>
            ),
          },
          {
            key: 'customer',
            label: t('checklist.customer'),
            state: 'waiting',
            detail: t('checklist.customerText'),
          },
          {
            key: 'invoice',
            label: t('checklist.invoice'),
            state: 'waiting',
            detail: t('checklist.invoiceText'),
          },
        ]}
      />
      {change.dialogs}
    </Card>
  )
}
