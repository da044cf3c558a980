import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/**
 * A section about the selected participant; without one it explains that a company is required, and links to
 * onboarding.
 */
export function CompanySection({
  title,
  width = 'form',
  children,
}: {
  title: string
  width?: 'full' | 'form'
  children: (participantKey: string) => ReactNode
}) {
  const { t } = useTranslation('settings')
  const participant = useParticipant()
  const localName = useLocalName()
  return (
    <Page
      title={title}
      width={width}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: title }]}
      subtitle={participant ? <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi> : undefined}
    >
      {participant ? (
        children(participant.id)
      ) : (
        <Notice isStatic title={title} actions={<LinkButton to="/onboarding">{t('onboard')}</LinkButton>}>
          {t('noParticipant')}
        </Notice>
      )}
    </Page>
  )
}
