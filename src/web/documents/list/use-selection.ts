import { useCallback, useEffect, useMemo, useState } from 'react'
import * as documentsApi from '#contract/api/documents'
import type { ListOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import type { ListQuery, Row } from '../queries.ts'

/** Maximum number of documents that one request may name. */
export const maxSelected = 500
const pageSize = 100

interface SelectedDocuments {
  /** The selected rows by id, including rows of other pages. */
  readonly rows: ReadonlyMap<string, Row>
  /** Whether everything that the filter matches is selected, regardless of the number. */
  readonly isWhole: boolean
}

const emptySelection: SelectedDocuments = { rows: new Map(), isWhole: false }

/** The selected rows of a list. A change of filters clears them, a change of page does not. */
export function useSelection(question: ListQuery, shown: readonly Row[]) {
  const { cursor: _cursor, ...filter } = question
  const scope = JSON.stringify(filter)
  const [selection, setSelection] = useState(emptySelection)
  useEffect(() => setSelection(emptySelection), [scope])
  const selected = useMemo(() => new Set(selection.rows.keys()), [selection])
  const clear = useCallback(() => setSelection(emptySelection), [])
  const onChange = useCallback(
    (ids: ReadonlySet<string>) =>
      setSelection((before) => {
        const rowsById = new Map([...before.rows, ...shown.map((row) => [row.id, row] as const)])
        const rows = [...ids].flatMap((id) => rowsById.get(id) ?? []).slice(0, maxSelected)
        return { rows: new Map(rows.map((row) => [row.id, row])), isWhole: false }
      }),
    [shown],
  )
  const selectMatching = useCallback(async () => {
    const rows = await rowsMatching(JSON.parse(scope) as ListQuery)
    setSelection({ rows: new Map(rows.map((row) => [row.id, row])), isWhole: false })
  }, [scope])
  const selectWhole = useCallback(
    () => setSelection({ rows: new Map(shown.map((row) => [row.id, row])), isWhole: true }),
    [shown],
  )
  return {
    chosen: selection,
    selected,
    onChange,
    clear,
    selectMatching,
    selectWhole,
  }
}

/** Loads the documents that a query matches, page by page, up to the maximum selection. */
async function rowsMatching(question: ListQuery): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const query = { ...question, cursor, limit: pageSize }
    const page: ListOf<Row> = await call(documentsApi.listDocuments, { query })
    rows.push(...page.data)
    cursor = page.page.next ?? undefined
  } while (cursor !== undefined && rows.length < maxSelected)
  return rows.slice(0, maxSelected)
}
