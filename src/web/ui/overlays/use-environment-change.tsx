import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#contract/common'
import { webConfig } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { switchEnvironment } from '#web/lib/scope.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useConfirmUnsaved } from './use-confirm-unsaved.tsx'

/** Asks for confirmation if needed, then switches the environment on the same screen. */
export function useEnvironmentChange() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const env = useEnvironment()
  const [goingLive, setGoingLive] = useState(false)
  const [askUnsaved, question] = useConfirmUnsaved()
  async function change(to: Environment) {
    await switchEnvironment(to, () => router.invalidate())
    toast.success(t('environment.switched', { name: t(`environment.${to}`) }))
  }
  function ask(to: Environment) {
    if (to === env) return
    askUnsaved(async () => (to === 'prod' ? setGoingLive(true) : change(to)))
  }
  const dialogs = (
    <>
      {question}
      <ConfirmDialog
        opened={goingLive}
        onClose={() => setGoingLive(false)}
        title={t('environment.goLiveTitle')}
        confirmLabel={t('environment.goLive')}
        onConfirm={() => change('prod')}
      >
        <p>{t(webConfig().liveConnected ? 'environment.goLiveText' : 'environment.goLiveTextFiles')}</p>
      </ConfirmDialog>
    </>
  )
  return { ask, dialogs }
}
