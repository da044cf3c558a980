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

/** Loads a long code list as options, without the given codes. */
async function loadOptions(
  name: LongListName,
  language: 'en' | 'ar',
  kind?: 'region' | 'currency',
  without?: ReadonlySet<string>,
): Promise<readonly CodeOption[]> {
  const { entries } = await loadCodeList(name)
  return entries.filter(({ code }) => !without?.has(code)).map((entry) => optionOf(entry, language, kind))
}

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

export const loadCountries = (language: 'en' | 'ar') => loadOptions('countries', language, 'region')
/** The currencies used in payments. */
export const loadCurrencies = (language: 'en' | 'ar') =>
  loadOptions('currencies', language, 'currency', noMoney)
const loadUnits = (language: 'en' | 'ar') => loadOptions('units', language)

/** A loader for the language of the user, which stays the same while the language does. */
function useLoader<T>(load: (language: 'en' | 'ar') => Promise<T>): () => Promise<T> {
  const language = useLanguage()
  return useCallback(() => load(language), [load, language])
}

export const useCountryOptions = () => useLoader(loadCountries)
export const useCurrencyOptions = () => useLoader(loadCurrencies)
export const useUnitOptions = () => useLoader(loadUnits)

export function useEmirateOptions(): readonly CodeOption[] {
  const language = useLanguage()
  return useMemo(() => emirates.entries.map((entry) => optionOf(entry, language)), [language])
}

export function useRegistrationTypeOptions(): readonly CodeOption[] {
  const language = useLanguage()
  return useMemo(() => legalRegistrationTypes.entries.map((entry) => optionOf(entry, language)), [language])
}
