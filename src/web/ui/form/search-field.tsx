import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './fields.tsx'

/** Search field of a list; reports its text a moment after typing stops, and immediately on Enter. */
export function SearchField({
  value,
  onChange,
  label,
  width = 280,
}: {
  value: string
  onChange: (value: string) => void
  /** What is searched; also the placeholder. */
  label: string
  width?: number | string
}) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(value)
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), 300)
  useEffect(() => setTyped((current) => (current.trim() === value ? current : value)), [value])
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      w={width}
      maw="100%"
      leftSection={<IconSearch size={17} stroke={1.6} />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={t('action.clear')}
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          />
        ) : null
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value)
      }}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
    />
  )
}
