import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CodeList, codeName, type Language, type LongListName, loadCodeList } from '#core/codelists'
import { optionOf } from '#web/lib/code-options.ts'
import type { CodeOption } from '#web/lib/search-options.ts'
import { useLanguage } from '#web/lib/use-language.ts'

/** A short list, or the name of a long one that is loaded on first use. */
export type CodeSource = CodeList | LongListName

const optionsOf = (list: CodeList, language: Language): readonly CodeOption[] =>
  list.entries.map((entry) => optionOf(entry, language))

/** A code list as options in the reader's language, searchable in both; for long lists, a function that loads them. */
export function useCodeOptions(
  source: CodeSource,
): readonly CodeOption[] | (() => Promise<readonly CodeOption[]>) {
  const language = useLanguage()
  return useMemo(
    () =>
      typeof source === 'string'
        ? async () => optionsOf(await loadCodeList(source), language)
        : optionsOf(source, language),
    [source, language],
  )
}

/** A long list; undefined until it is loaded. */
function useCodeList(name: LongListName, enabled = true): CodeList | undefined {
  const { data } = useQuery({
    queryKey: ['code-list', name],
    queryFn: () => loadCodeList(name),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  return data
}

/** The same options for fields that open immediately; empty until they are loaded. */
export function useLoadedOptions(name: LongListName): readonly CodeOption[] {
  const language = useLanguage()
  const list = useCodeList(name)
  return useMemo(() => (list ? optionsOf(list, language) : []), [list, language])
}

/** The name of a unit in the reader's language; its code until the list is loaded. */
export function useUnitWord(code: string): string {
  const language = useLanguage()
  const units = useCodeList('units', code !== '')
  return (units && codeName(units, code, language)) ?? code
}
