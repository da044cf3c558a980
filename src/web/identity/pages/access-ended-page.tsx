import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as identityApi from '#contract/api/identity'
import type { Me } from '#contract/identity'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { selectOrganization } from '#web/lib/organization.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard, NativeFrame } from '../auth-frame.tsx'
import { SetUpScreen } from '../set-up-screen.tsx'
import { SignInProblem } from '../sign-in-problem.tsx'
import { signOut } from '../sign-out.ts'

/** Explains that the user no longer belongs to an organization, and links to the remaining ones. */
export function AccessEndedPage() {
  const [founding, setFounding] = useState(false)
  if (founding) return <SetUpScreen onDone={() => enter('/dashboard')} />
  return (
    <NativeFrame>
      <AccessEnded onFound={() => setFounding(true)} />
    </NativeFrame>
  )
}

type Organizations = Me['organizations']

/** The user's remaining organizations, from the error without an organization; empty if there are none. */
async function fetchOrganizations(): Promise<Organizations> {
  try {
    return (await call(identityApi.getMe)).data.organizations
  } catch (error) {
    if (isApiError(error) && error.status === 404) return []
    throw error
  }
}

function AccessEnded({ onFound }: { onFound: () => void }) {
  const { t } = useTranslation('identity')
  const { from } = useSearch({ from: '/access-ended' })
  const left = useQuery({ queryKey: ['organizations-left'], queryFn: fetchOrganizations }, queryClient)
  const kind = from !== undefined ? 'ended' : left.data?.length ? 'choose' : 'none'
  const title = {
    ended: () => t('ended.title', { organization: `\u2068${from}\u2069` }),
    choose: () => t('ended.choose'),
    none: () => t('ended.titleNone'),
  }[kind]()
  async function leave() {
    await signOut()
    enter('/login')
  }
  return (
    <AuthCard
      title={title}
      text={t(`ended.${({ ended: 'text', choose: 'chooseText', none: 'textNone' } as const)[kind]}`)}
    >
      <div className={styles['form']}>
        {left.error && <SignInProblem error={left.error} />}
        {left.data?.map(({ id, name }) => (
          <NativeButton
            key={id}
            full
            onClick={() => {
              selectOrganization(id, name)
              enter('/dashboard')
            }}
          >
            {t('ended.continue', { organization: `\u2068${name}\u2069` })}
          </NativeButton>
        ))}
        {left.data?.length === 0 && (
          <>
            <p>{t('ended.none')}</p>
            <NativeButton variant="subtle" full onClick={onFound}>
              {t('ended.found')}
            </NativeButton>
          </>
        )}
        <NativeButton variant="subtle" full onClick={() => void leave()}>
          {t('setUp.leave')}
        </NativeButton>
      </div>
    </AuthCard>
  )
}

/** Reloads the page, to clear all data of the previous organization from memory. */
function enter(path: string): void {
  window.location.assign(path)
}
