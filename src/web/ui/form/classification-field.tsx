import { type ReactNode, useEffect, useState } from 'react'
import { type Classification, findClassification, loadClassification } from '#core/classification'
import { useLanguage } from '#web/lib/use-language.ts'
import { SuggestField } from './suggest-field.tsx'

/** Loads the codes of one kind, once the field is shown. */
export function useClassification(kind: Classification) {
  const [codes, setCodes] = useState<Awaited<ReturnType<typeof loadClassification>>>([])
  useEffect(() => {
    let isUnmounted = false
    void loadClassification(kind).then((loaded) => {
      if (!isUnmounted) setCodes(loaded)
    })
    return () => {
      isUnmounted = true
    }
  }, [kind])
  return codes
}

/** An HS heading or a service class, entered as a code or found by words of either language. */
export function ClassificationField({
  kind,
  value,
  onChange,
  ...props
}: {
  kind: Classification
  value: string
  onChange: (code: string) => void
  label: string
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  id?: string
  onBlur?: () => void
}) {
  const language = useLanguage()
  const codes = useClassification(kind)
  const suggestions = findClassification(codes, value, language).map(({ code, name }) => ({
    value: code,
    label: `${code} · ${name}`,
  }))
  // A complete code needs no suggestion.
  const isKnown = suggestions.length === 1 && value.replace(/\D/g, '').length > 3
  return (
    <SuggestField
      {...props}
      dir="auto"
      autoComplete="off"
      value={value}
      onChange={(typed) => onChange(suggestions.find(({ label }) => label === typed)?.value ?? typed)}
      onChoose={onChange}
      suggestions={isKnown ? [] : suggestions}
      {...(isKnown ? { description: suggestions[0]?.label } : {})}
    />
  )
}
