import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerNamed, readOn, searchProviders } from '#core/providers'
import { isolatedDay } from '#web/lib/day-text.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'

/** The company's provider: suggests those of the ministry's list, and marks any other name. */
export function ProviderField({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const { t } = useTranslation('other-provider')
  const [name, setName] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const provider = providerNamed(name)
  const date = isolatedDay(readOn)
  const explanation =
    provider?.status === 'finalAssessment'
      ? t('company.providerInAssessment', { date })
      : !provider && isLeft && name.trim() !== ''
        ? t('company.providerNotListed', { date })
        : t('company.providerHint', { date })
  return (
    <SuggestField
      name="aspName"
      label={t('company.aspName')}
      withAsterisk
      maxLength={200}
      description={
        <span role="status">
          <SentenceText>{explanation}</SentenceText>
        </span>
      }
      error={error}
      value={name}
      suggestions={searchProviders(name).map((one) => ({ value: one.name, label: one.name }))}
      onChange={(next) => {
        setName(next)
        setIsLeft(false)
        onChange()
      }}
      onBlur={() => setIsLeft(true)}
      onChoose={setName}
    />
  )
}
