import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, type ListOf } from '#web/lib/api.ts'
import { type ListQuestion, type Row } from '../queries.ts'

/** As many as one request may name. */
export const mostChosen = 500
const pageSize = 100

export interface Chosen {
  /** The rows that are chosen, by id; also of pages that are not shown. */
  readonly rows: ReadonlyMap<string, Row>
  /** Whether all documents of one cause are meant, however many there are. */
  readonly wholeCause: boolean
}

const nothing: Chosen = { rows: new Map(), wholeCause: false }

/** Rows that are chosen in a list. Another question begins with none; another page keeps those of the last. */
export function useSelection(question: ListQuestion, shown: readonly Row[]) {
  const { cursor: _cursor, ...asked } = question
  const scope = JSON.stringify(asked)
  const [chosen, setChosen] = useState(nothing)
  useEffect(() => setChosen(nothing), [scope])
  const selected = useMemo(() => new Set(chosen.rows.keys()), [chosen])
  const clear = useCallback(() => setChosen(nothing), [])
  const onChange = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const known = new Map([...before.rows, ...shown.map((row) => [row.id, row] as const)])
        const rows = [...ids].flatMap((id) => known.get(id) ?? []).slice(0, mostChosen)
        return { rows: new Map(rows.map((row) => [row.id, row])), wholeCause: false }
      }),
    [shown],
  )
  const chooseMatching = useCallback(async () => {
    const rows = await rowsMatching(JSON.parse(scope) as ListQuestion)
    setChosen({ rows: new Map(rows.map((row) => [row.id, row])), wholeCause: false })
  }, [scope])
  const chooseCause = useCallback(
    () => setChosen({ rows: new Map(shown.map((row) => [row.id, row])), wholeCause: true }),
    [shown],
  )
  return { chosen, selected, onChange, clear, chooseMatching, chooseCause }
}

/** The documents that a question finds, page after page, as many as may be chosen. */
async function rowsMatching(question: ListQuestion): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page: ListOf<Row> = await api.get('/documents', {
      query: { ...question, cursor, limit: pageSize },
    })
    rows.push(...page.data)
    cursor = page.page.next ?? undefined
  } while (cursor !== undefined && rows.length < mostChosen)
  return rows.slice(0, mostChosen)
}
