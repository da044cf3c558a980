import { findCode, nameIn } from '#core/codelists'
import { licensingAuthorities } from '#core/registrars'
import { useLanguage } from '#web/lib/use-language.ts'
import { SuggestField } from './suggest-field.tsx'

/** Most suggestions at a time: those that fit on a phone. */
const suggestedAtMost = 8

interface AuthorityFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly withAsterisk?: boolean
  readonly name?: string
  readonly onBlur?: () => void
}

/** The authority that issued a trade licence: suggests those of the UAE, and takes any other name. */
export function AuthorityField({ value, onChange, ...props }: AuthorityFieldProps) {
  const language = useLanguage()
  const suggestions = findCode(licensingAuthorities, value, suggestedAtMost).map((entry) => {
    const name = nameIn(entry, language)
    return { value: name, label: name }
  })
  return (
    <SuggestField
      {...props}
      dir="auto"
      maxLength={200}
      autoComplete="off"
      value={value}
      suggestions={suggestions}
      onChange={onChange}
      onChoose={onChange}
    />
  )
}
