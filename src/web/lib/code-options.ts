/** Code lists as options of a field: labels in the user's language, searchable in both. */

import { useCallback, useMemo } from 'react'
import {
  type CodeEntry,
  emirates,
  type LongListName,
  legalRegistrationTypes,
  loadCodeList,
  nameIn,
  otherWords,
} from '#core/codelists'
import type { CodeOption } from './search-options.ts'
import { useLanguage } from './use-language.ts'

/** The browser's Arabic name of a region or currency that is missing in the official list. */
function displayName(kind: 'region' | 'currency', code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(['ar'], { type: kind, fallback: 'none' }).of(code)
    return name === code ? undefined : name
  } catch {
    return undefined
  }
}

/** A code as an option, found by its names in both languages and by the other words for it. */
export function optionOf(entry: CodeEntry, language: 'en' | 'ar', kind?: 'region' | 'currency'): CodeOption {
  const ar = entry.ar ?? (kind ? displayName(kind, entry.code) : undefined)
  const named = ar ? { ...entry, ar } : entry
  return {
    code: entry.code,
    label: nameIn(named, language),
    search: [language === 'ar' ? entry.en : (ar ?? ''), ...otherWords(entry)].join(' '),
  }
}

/** Loads a long code list as options when a field is first shown. */
function useCodeListLoader(
  name: LongListName,
  kind?: 'region' | 'currency',
  without?: ReadonlySet<string>,
): () => Promise<readonly CodeOption[]> {
  const language = useLanguage()
  return useCallback(async () => {
    const { entries } = await loadCodeList(name)
    return entries.filter(({ code }) => !without?.has(code)).map((entry) => optionOf(entry, language, kind))
  }, [name, kind, language, without])
}

export const useCountryOptions = () => useCodeListLoader('countries', 'region')
/** Codes of the list of currencies that invoices do not use: metals, funds, units of account, test codes, none. */
const noMoney = new Set([
  'BOV',
  'CHE',
  'CHW',
  'CLF',
  'COU',
  'MXV',
  'USN',
  'UYI',
  'UYW',
  'XAG',
  'XAU',
  'XBA',
  'XBB',
  'XBC',
  'XBD',
  'XDR',
  'XPD',
  'XPT',
  'XSU',
  'XTS',
  'XUA',
  'XXX',
])

/** Loads the currencies used in payments. */
export const useCurrencyOptions = () => useCodeListLoader('currencies', 'currency', noMoney)
export const useUnitOptions = () => useCodeListLoader('units')

export function useEmirateOptions(): readonly CodeOption[] {
  const language = useLanguage()
  return useMemo(() => emirates.entries.map((entry) => optionOf(entry, language)), [language])
}

export function useRegistrationTypeOptions(): readonly CodeOption[] {
  const language = useLanguage()
  return useMemo(() => legalRegistrationTypes.entries.map((entry) => optionOf(entry, language)), [language])
}
