import '@mantine/core/styles/Combobox.layer.css'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import './fields.tsx'

interface Suggestion {
  readonly value: string
  readonly label: string
}

// The list itself scrolls, so that it is one element for keyboards and screen readers.
const listStyles = { options: { maxHeight: 240, overflowY: 'auto' } } as const

/** A text field that suggests values and accepts any text. `onChoose` receives the chosen suggestion. */
export function SuggestField({
  suggestions,
  onChoose,
  dir,
  ...props
}: Omit<AutocompleteProps, 'data' | 'onOptionSubmit'> & {
  suggestions: readonly Suggestion[]
  onChoose: (value: string) => void
}) {
  const byLabel = new Map(suggestions.map(({ label, value }) => [label, value]))
  return (
    <Autocomplete
      {...props}
      // The component would put the direction on its wrapper, which the input ignores.
      attributes={{ input: { dir } }}
      data={[...byLabel.keys()]}
      // The caller has already filtered the suggestions.
      filter={({ options }) => options}
      withScrollArea={false}
      styles={listStyles}
      onOptionSubmit={(label) => onChoose(byLabel.get(label) ?? label)}
    />
  )
}
