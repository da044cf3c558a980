import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { AddressText, LegalFormText, LegalRegistrationText } from '#web/participants/index.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DateText, IdText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { AuthorityLink } from './authority-link.tsx'
import { finishLinking } from './finish-linking.ts'
import styles from './onboarding.module.css'
import { purposeOf } from './purpose.ts'
import { type Attempt, delinkAttempt, linkAttempt } from './queries.ts'

const isRegisteredElsewhere = 'participant.registered-elsewhere'

/** The authority's data of the taxpayer, in both languages, for confirmation; differences from ours are marked. */
export function ConfirmDetails({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const me = useMe()
  const [error, setError] = useState<unknown>(null)
  const [asking, setAsking] = useState(false)
  const { draft } = attempt
  const purpose = purposeOf(attempt, me?.participants ?? [])
  const localName = useLocalName()
  const held = me?.participants.find((participant) => participant.tin === draft.TIN)
  const failed = attempt.steps.some((step) => step.state === 'failed')
  // Another organization has this taxpayer: a retry fails until that organization releases it.
  const otherProvider =
    isApiError(error, isRegisteredElsewhere) ||
    attempt.steps.some(({ problem }) => problem === isRegisteredElsewhere)
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
          {error !== null && <ProblemAlert error={error} hasReference={false} />}
          {failed && !otherProvider && <Notice tone="warning">{t('confirm.failed')}</Notice>}
          {otherProvider && (
            <Notice tone="warning" title={t('elsewhere.title')}>
              {t('elsewhere.text')}
            </Notice>
          )}
        </div>
      )}
      <Facts attempt={attempt} held={held} />
      <div className={styles['buttons']}>
        {otherProvider ? (
          <>
            <AuthorityLink label={t('elsewhere.another')} />
            <LinkButton to="/support" search={{ code: isRegisteredElsewhere }} variant="default">
              {t('elsewhere.help')}
            </LinkButton>
          </>
        ) : (
          <>
            <ActionButton action={() => run(isLeaving ? delinkAttempt : linkAttempt)}>
              {t(failed ? 'confirm.retry' : purpose === 'reverify' ? 'confirm.update' : 'confirm.link')}
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
        title={t('delink.title', { name: localName(draft.entityNameEn, draft.entityNameAr) })}
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

/** The authority's value of each field, with our own below it if it differs. */
function Facts({ attempt, held }: { attempt: Attempt; held: Participant | undefined }) {
  const { t } = useTranslation('onboarding')
  const { address, draft, legalRegistration } = attempt
  const fact = <Value,>(key: string, verified: Value, ours: Value | undefined, show: Shown<Value>) => ({
    label: t(`confirm.${key}`),
    value:
      ours === undefined || isSame(verified, ours) ? (
        show(verified)
      ) : (
        <Changed now={show(verified)} before={show(ours)} />
      ),
  })
  return (
    <DescriptionList
      columns={2}
      items={[
        fact('nameEn', draft.entityNameEn, held?.nameEn, shownText),
        fact('nameAr', draft.entityNameAr, held?.nameAr, shownArabic),
        fact('tin', draft.TIN, held?.tin, shownId),
        fact('trn', draft.vatTrn, held?.trn, shownId),
        fact('legalType', draft.legalType, held?.legalType, shownForm),
        fact('registration', legalRegistration, held?.legalRegistration, shownRegistration),
        fact('address', address, held?.address, shownAddress),
        { label: t('verify.email'), value: shownId(draft.email) },
        fact('effectiveDate', draft.effectiveDate, held?.effectiveDate ?? undefined, shownDate),
        { label: t('confirm.participantId'), value: shownId(draft.peppolParticipantId) },
        {
          label: t('confirm.aspName'),
          value: shownText(`${draft.aspName} (${draft.aspAccrediationNumber})`),
        },
      ]}
    />
  )
}

function Changed({ now, before }: { now: ReactNode; before: ReactNode }) {
  const { t } = useTranslation('onboarding')
  return (
    <>
      <span className={styles['changed']}>{now}</span>
      <span className={styles['before']}>
        {t('confirm.before')} {before}
      </span>
    </>
  )
}

type Shown<Value> = (value: Value) => ReactNode

const shownText: Shown<string> = (text) => <bdi>{text || '–'}</bdi>
const shownArabic: Shown<string> = (text) => <bdi lang="ar">{text || '–'}</bdi>
const shownForm: Shown<string> = (legalType) => <LegalFormText legalType={legalType} />
const shownId: Shown<string> = (id) => <IdText value={id || '–'} />
const shownDate: Shown<string> = (date) => <DateText value={date} />
const shownAddress: Shown<Attempt['address']> = (address) =>
  address ? <AddressText address={address} /> : '–'
const shownRegistration: Shown<Attempt['legalRegistration']> = (registration) =>
  registration ? <LegalRegistrationText registration={registration} /> : '–'

/** Whether two facts are equal: texts, or records of texts. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  return Object.entries({ ...one, ...other }).every(
    ([key]) => (one as Record<string, unknown>)[key] === (other as Record<string, unknown>)[key],
  )
}
