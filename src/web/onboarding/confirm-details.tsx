import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { AddressText, LegalRegistrationText } from '#web/participants/index.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DateText, IdText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { AuthorityLink } from './authority-link.tsx'
import { finishLinking } from './finish-linking.ts'
import styles from './onboarding.module.css'
import { type Attempt, delinkAttempt, linkAttempt } from './queries.ts'

const isRegisteredElsewhere = 'participant.registered-elsewhere'

/** What the authority knows of the taxpayer, in both languages, to be confirmed; what differs from ours is marked. */
export function ConfirmDetails({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const me = useMe()
  const [error, setError] = useState<unknown>(null)
  const [asking, setAsking] = useState(false)
  const { draft } = attempt
  const held = me?.participants.find((participant) => participant.tin === draft.TIN)
  const failed = attempt.steps.some((step) => step.state === 'failed')
  // Another organization holds this taxpayer: trying again here changes nothing until it was released there.
  const elsewhere =
    isApiError(error, isRegisteredElsewhere) ||
    attempt.steps.some(({ problem }) => problem === isRegisteredElsewhere)
  const marked = (value: string, ours: string | undefined, node = <bdi>{value || '–'}</bdi>) =>
    held && ours !== undefined && ours !== value ? (
      <span className={styles['changed']} title={`${t('confirm.before')} ${ours || '–'}`}>
        {node}
      </span>
    ) : (
      node
    )
  const isLeaving = attempt.intent === 'delink'
  async function run(take: (id: string) => Promise<Attempt>) {
    setError(null)
    setAsking(false)
    try {
      await finishLinking(await take(attempt.id))
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <Card title={t('confirm.title')} description={t('confirm.text')}>
      {(error !== null || failed) && (
        <div className={styles['topGap']}>
          {error !== null && <ProblemAlert error={error} />}
          {failed && !elsewhere && <Notice tone="warning">{t('confirm.failed')}</Notice>}
          {elsewhere && (
            <Notice tone="warning" title={t('elsewhere.title')}>
              {t('elsewhere.text')}
            </Notice>
          )}
        </div>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: t('confirm.nameEn'), value: marked(draft.entityNameEn, held?.nameEn) },
          {
            label: t('confirm.nameAr'),
            value: marked(draft.entityNameAr, held?.nameAr, <bdi lang="ar">{draft.entityNameAr || '–'}</bdi>),
          },
          { label: t('confirm.tin'), value: <IdText value={draft.TIN} /> },
          {
            label: t('confirm.trn'),
            value: marked(draft.vatTrn, held?.trn, <IdText value={draft.vatTrn} />),
          },
          { label: t('confirm.legalType'), value: marked(draft.legalType, held?.legalType) },
          {
            label: t('confirm.registration'),
            value: attempt.legalRegistration ? (
              <LegalRegistrationText registration={attempt.legalRegistration} />
            ) : (
              '–'
            ),
          },
          {
            label: t('confirm.address'),
            value: attempt.address ? <AddressText address={attempt.address} /> : '–',
          },
          { label: t('confirm.effectiveDate'), value: <DateText value={draft.effectiveDate} /> },
          { label: t('confirm.participantId'), value: <IdText value={draft.peppolParticipantId} /> },
          {
            label: t('confirm.aspName'),
            value: <bdi>{`${draft.aspName} (${draft.aspAccrediationNumber})`}</bdi>,
          },
        ]}
      />
      <div className={styles['buttons']}>
        {elsewhere ? (
          <>
            <AuthorityLink label={t('elsewhere.another')} />
            <LinkButton to="/support" search={{ code: isRegisteredElsewhere }} variant="default">
              {t('elsewhere.help')}
            </LinkButton>
          </>
        ) : (
          <>
            <ActionButton action={() => run(isLeaving ? delinkAttempt : linkAttempt)}>
              {t(
                failed ? 'confirm.retry' : attempt.intent === 'reverify' ? 'confirm.update' : 'confirm.link',
              )}
            </ActionButton>
            {attempt.intent === 'reverify' && held?.registration === 'registered' && (
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('delink.button')}
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('delink.title', { name: draft.entityNameEn })}
        confirmLabel={t('delink.confirm')}
        danger
        onConfirm={() => run(delinkAttempt)}
      >
        <ul className={styles['list']}>
          {(['network', 'documents', 'underWay', 'back'] as const).map((key) => (
            <li key={key}>{t(`delink.${key}`)}</li>
          ))}
        </ul>
        <p>
          <Link to="/settings/data">{t('delink.export')}</Link>
        </p>
      </ConfirmDialog>
    </Card>
  )
}
