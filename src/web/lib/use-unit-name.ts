import { useEffect, useState } from 'react'
import { type CodeList, codeName, loadCodeList } from '#core/codelists'
import { useLanguage } from './use-language.ts'

/** Names of units for a table; codes until the list has loaded, and if it cannot be loaded. */
export function useUnitName(): (code: string) => string {
  const language = useLanguage()
  const [units, setUnits] = useState<CodeList | null>(null)
  useEffect(() => {
    loadCodeList('units').then(setUnits, () => undefined)
  }, [])
  return (code) => (units ? codeName(units, code, language) : undefined) ?? code
}
