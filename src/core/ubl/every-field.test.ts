import { describe, expect, it } from 'vitest'
import { type Totals } from '#core/invoice'
import { documentKinds } from '#core/kinds'
import { readUbl, writeUbl } from '#core/ubl'
import { everyField } from '../../../tools/every-field.ts'

describe('every field of the model', () => {
  it.each(documentKinds)('survives writing and reading: %s', (kind) => {
    const draft = everyField(kind)
    const totals: Totals = { lines: [], allowances: [], charges: [], breakdown: [] }
    const read = readUbl(writeUbl(draft, totals, { complete: false }))
    expect(read.findings).toEqual([])
    expect(read.unmodeled).toEqual([])
    expect(read.document).toEqual(draft)
  })
})
