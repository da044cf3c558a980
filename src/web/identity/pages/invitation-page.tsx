import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as peopleApi from '#contract/api/people'
import type { InvitationOffer } from '#contract/people'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard, NativeFrame } from '../auth-frame.tsx'
import { InvitationForms } from '../invitation-forms.tsx'
import { acceptInvitation } from '../me.ts'
import { SignInProblem } from '../sign-in-problem.tsx'
import { signOut } from '../sign-out.ts'

/** The page of an invitation: what it offers, and how to accept it with or without an account. */
export function InvitationPage() {
  return (
    <NativeFrame>
      <Invitation />
    </NativeFrame>
  )
}

function Invitation() {
  const { t } = useTranslation('identity')
  const { token = '' } = useSearch({ from: '/invitation' })
  const navigate = useNavigate()
  const [offer, setOffer] = useState<InvitationOffer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(async () => {
    try {
      setOffer((await call(peopleApi.getInvitation, { body: { token } })).data)
      setError(null)
    } catch (cause) {
      setError(cause)
    }
  }, [token])
  useEffect(() => void load(), [load])
  async function join() {
    await acceptInvitation(token)
    await navigate({ to: '/dashboard', replace: true })
  }
  async function leave() {
    await signOut()
    await load()
  }
  if (offer === null) {
    if (error === null) return null
    // A truncated link matches no invitation.
    const isUnknown = isApiError(error) && [404, 422].includes(error.status)
    return (
      <AuthCard title={t(isUnknown ? 'invitation.unknownTitle' : 'invitation.title')}>
        {isUnknown ? <p>{t('invitation.unknownText')}</p> : <SignInProblem error={error} />}
        {!isUnknown && (
          <NativeButton full onClick={() => void load()}>
            {t('invitation.again')}
          </NativeButton>
        )}
      </AuthCard>
    )
  }
  if (offer.state !== 'open') return <ClosedInvitation offer={offer} />
  return (
    <AuthCard
      title={t('invitation.title')}
      text={t('invitation.text', {
        inviter: offer.invitedBy,
        organization: offer.organizationName,
        role: t(`access.${offer.role}`),
      })}
    >
      {offer.signedInAs === null ? (
        <InvitationForms offer={offer} token={token} onSignedIn={join} />
      ) : offer.signedInAs.toLowerCase() === offer.email ? (
        <JoinForm onJoin={join} />
      ) : (
        <div className={styles['form']}>
          <p>
            {t('invitation.other')} <bdi dir="ltr">{offer.email}</bdi>
          </p>
          <p>
            {t('invitation.signedInAs')} <bdi dir="ltr">{offer.signedInAs}</bdi>
          </p>
          <NativeButton full onClick={() => void leave()}>
            {t('invitation.signOut')}
          </NativeButton>
        </div>
      )}
    </AuthCard>
  )
}

function ClosedInvitation({ offer }: { offer: InvitationOffer }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  return (
    <AuthCard title={t(`invitation.${offer.state}Title`)}>
      <div className={styles['form']}>
        <p>{t(`invitation.${offer.state}Text`, { organization: offer.organizationName })}</p>
        <NativeButton full onClick={() => void navigate({ to: '/' })}>
          {t('invitation.open')}
        </NativeButton>
      </div>
    </AuthCard>
  )
}

function JoinForm({ onJoin }: { onJoin: () => Promise<void> }) {
  const { t } = useTranslation('identity')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  async function join() {
    setBusy(true)
    try {
      await onJoin()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['form']}>
      <SignInProblem error={error} />
      <NativeButton full busy={busy} onClick={() => void join()}>
        {t('invitation.join')}
      </NativeButton>
    </div>
  )
}
