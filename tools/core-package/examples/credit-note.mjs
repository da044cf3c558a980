// UBL is read, and a credit note for all of it is written: node credit-note.mjs FILE.xml
import { readFileSync } from 'node:fs'
import { completeDraft, computeTotals, readUbl, toCreditNote, writeUbl } from 'falaj/core'

const { document, findings } = readUbl(readFileSync(process.argv[2]))
const creditNote = document && toCreditNote(document, { reason: 'DL8.61.1.A', issueDate: '2027-03-01' })
if (creditNote) {
  const draft = completeDraft({
    ...creditNote,
    number: 'CN-1',
    uuid: '5f0c1f5e-7d0b-4a44-9f59-0d3a6a1b0728',
  })
  console.log(writeUbl(draft, computeTotals(draft)))
} else {
  console.error('no invoice:', findings)
  process.exitCode = 1
}
