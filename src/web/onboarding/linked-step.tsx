import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import styles from './onboarding.module.css'
import { purposeOf } from './purpose.ts'
import type { Attempt } from './queries.ts'
import { useTestDocument } from './use-test-document.ts'
import { forgetVerification } from './verification.ts'

const titles = { link: 'linked.title', reverify: 'linked.updated', delink: 'linked.left' } as const

/** The last step: the participant id and the next actions; or that the company has left the network. */
export function LinkedStep({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const participants = useMe()?.participants ?? []
  const localName = useLocalName()
  const language = useLanguage()
  const { draft } = attempt
  const purpose = purposeOf(attempt, participants)
  const hasLeft = purpose === 'delink'
  return (
    <Card>
      <Notice tone="success" title={t(titles[purpose])}>
        {t(hasLeft ? 'linked.leftText' : 'linked.text')}
      </Notice>
      <div className={styles['below']}>
        <DescriptionList
          columns={2}
          items={[
            {
              label: t(language === 'ar' && draft.entityNameAr ? 'confirm.nameAr' : 'confirm.nameEn'),
              value: <bdi>{localName(draft.entityNameEn, draft.entityNameAr)}</bdi>,
            },
            {
              label: t('confirm.participantId'),
              value: <CopyableId value={draft.peppolParticipantId} what={t('confirm.participantId')} />,
            },
          ]}
        />
      </div>
      <div className={styles['buttons']}>
        {purpose === 'link' && (
          <LinkButton to="/documents/sent/new" onClick={forgetVerification}>
            {t('linked.newInvoice')}
          </LinkButton>
        )}
        <LinkButton
          to="/dashboard"
          variant={purpose === 'link' ? 'default' : 'filled'}
          onClick={forgetVerification}
        >
          {t('linked.toDashboard')}
        </LinkButton>
        {hasLeft ? (
          <LinkButton to="/settings/data" variant="default" onClick={forgetVerification}>
            {t('delink.export')}
          </LinkButton>
        ) : (
          <>
            {purpose !== 'link' && (
              <LinkButton to="/documents/sent/new" variant="default" onClick={forgetVerification}>
                {t('linked.newInvoice')}
              </LinkButton>
            )}
            <LinkButton to="/contacts/customers/new" variant="default" onClick={forgetVerification}>
              {t('linked.addCustomer')}
            </LinkButton>
          </>
        )}
      </div>
      {!hasLeft && <TestDocument participantKey={attempt.participant} />}
    </Card>
  )
}

/** In the test environment: sends a document to the company itself, to show both the sent and the received side. */
function TestDocument({ participantKey }: { participantKey: string | null }) {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  const isTest = useEnvironment() === 'preprod'
  const company = useMe()?.participants.find(({ id }) => id === participantKey)
  const [error, setError] = useState<unknown>(null)
  const sendTestDocument = useTestDocument()
  if (!isTest || !company) return null
  async function send() {
    if (!company) return
    setError(null)
    try {
      const { id } = await sendTestDocument(company)
      forgetVerification()
      await navigate({ to: '/documents/sent/view/$documentId', params: { documentId: id } })
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <div className={styles['below']}>
      {error !== null && <ProblemAlert error={error} />}
      <p className={styles['quiet']}>{t('linked.testText')}</p>
      <ActionButton variant="default" action={send}>
        {t('linked.test')}
      </ActionButton>
    </div>
  )
}
