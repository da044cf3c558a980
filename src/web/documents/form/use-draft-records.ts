import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DraftRecordsQuery } from '#contract/draft-records'
import { draftRecordsQuery } from '../queries.ts'
import { recordsQueryOf } from './draft-records.ts'
import type { NextNumbers } from './evaluate-draft.ts'
import type { FormStore } from './form-store.ts'

/** Pause in typing, in milliseconds, after which the records are loaded. */
const pauseMs = 300

/**
 * Loads the portal's records that the draft refers to, while the user types, and passes them to the form. If they
 * cannot be loaded, issuing checks them again.
 */
export function useDraftRecords(store: FormStore, numbers: NextNumbers): void {
  const wanted = useStore(store, ({ draft }) => JSON.stringify(recordsQueryOf(draft, numbers)))
  const question = useSettled(wanted)
  const query = useMemo(() => JSON.parse(question) as DraftRecordsQuery, [question])
  const { data } = useQuery(draftRecordsQuery(query))
  const records = question === wanted ? data : undefined
  useEffect(() => store.setState({ records: records ?? null }), [store, records])
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
