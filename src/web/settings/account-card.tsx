import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpdateMeRequest } from '#contract/identity'
import { useMe } from '#web/identity/index.ts'
import { changeLanguage } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { updateMe } from './queries.ts'

/** The user's language and first environment. Each change is saved immediately. */
export function AccountCard() {
  const { t } = useTranslation(['settings', 'common'])
  const me = useMe()
  const language = useLanguage()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!me) return null
  async function save(change: UpdateMeRequest) {
    setError(null)
    setBusy(true)
    try {
      await updateMe(change)
      if (change.language) await changeLanguage(change.language)
      toast.success(t('settings:account.saved'))
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('settings:account.preferences')} description={t('settings:account.text')}>
      {error !== null && <ProblemAlert error={error} />}
      <FieldGrid columns={2}>
        <ChoiceField
          label={t('settings:account.language')}
          value={language}
          disabled={busy}
          data={[
            { value: 'en', label: t('common:language.en') },
            { value: 'ar', label: t('common:language.ar') },
          ]}
          onChange={(event) => void save({ language: event.currentTarget.value === 'ar' ? 'ar' : 'en' })}
        />
        <ChoiceField
          label={t('settings:account.defaultEnvironment')}
          value={me.user.defaultEnvironment}
          disabled={busy}
          data={(['preprod', 'prod'] as const).map((env) => ({
            value: env,
            label: t(`common:environment.${env}`),
          }))}
          onChange={(event) =>
            void save({ defaultEnvironment: event.currentTarget.value === 'prod' ? 'prod' : 'preprod' })
          }
        />
      </FieldGrid>
    </Card>
  )
}
