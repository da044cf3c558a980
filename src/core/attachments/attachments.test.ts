import { describe, expect, it } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { checkDraft } from '#core/rules'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import {
  attachmentsBytes,
  attachmentTypeOf,
  beginsAs,
  cleanFileName,
  typeOfFileName,
  uploadedHashes,
  withContents,
  withoutContents,
} from './index.ts'

const sha256 = 'a'.repeat(64)
const uploaded = { name: 'lpo.pdf', mimeType: 'application/pdf', sha256 }
const embedded = { name: 'rates.csv', mimeType: 'text/csv', content: btoa('a;b') }
const draft: InvoiceDraft = {
  ...newDraft('invoice', { issueDate: '2026-11-21' }),
  attachments: [
    { reference: 'LPO-1', description: 'Order', file: uploaded },
    { reference: 'R', file: embedded },
    { reference: 'Q' },
  ],
}

describe('types of files', () => {
  it('knows the type by the ending of a name or by its MIME type, in any case', () => {
    expect(typeOfFileName('Delivery note.JPEG')?.mimeType).toBe('image/jpeg')
    expect(typeOfFileName('pdf')).toBeUndefined()
    expect(typeOfFileName('run.exe')).toBeUndefined()
    expect(attachmentTypeOf(' Application/PDF ')?.endings).toEqual(['pdf'])
  })

  it('compares the first bytes of contents with their type', () => {
    expect(beginsAs(attachmentTypeOf('application/pdf'), btoa('%PDF-1.7'))).toBe(true)
    expect(beginsAs(attachmentTypeOf('application/pdf'), btoa('<html>'))).toBe(false)
    expect(beginsAs(attachmentTypeOf('text/csv'), btoa('a;b'))).toBe(true)
  })
})

describe('file names', () => {
  it('keeps letters of any script and the ending, and replaces what file systems refuse', () => {
    expect(cleanFileName('عرض السعر (2).pdf')).toBe('عرض السعر (2).pdf')
    expect(cleanFileName('..\\a/b:c\u202e.pdf')).toBe('.._a_b_c_.pdf')
    expect(cleanFileName('.pdf')).toBe('attachment.pdf')
    expect(cleanFileName(`${'x'.repeat(300)}.xlsx`)).toHaveLength(120)
  })
})

describe('uploaded files', () => {
  it('gets the contents of the files that a draft names by their hash, and gives them up again', () => {
    expect(uploadedHashes(draft)).toEqual([sha256])
    const content = btoa('%PDF-1.7')
    const whole = withContents(draft, (hash) => (hash === sha256 ? content : undefined))
    expect(whole.attachments?.map(({ file }) => file?.content)).toEqual([
      content,
      embedded.content,
      undefined,
    ])
    expect(withoutContents(whole)).toEqual(draft)
    expect(attachmentsBytes(draft, () => 100)).toBe(103)
  })

  it('leaves a draft without uploaded files as it is', () => {
    const plain = { ...draft, attachments: [{ reference: 'R', file: embedded }] }
    expect(withoutContents(plain)).toBe(plain)
    expect(withContents(plain, () => '')).toBe(plain)
  })

  it('is checked as an attached file, and refused by the writer while its content is missing', () => {
    const nameless: InvoiceDraft = { ...draft, attachments: [{ reference: 'A', file: { sha256 } }] }
    const rules = (given: InvoiceDraft) => checkDraft(given, '2026-11-21').findings.map(({ rule }) => rule)
    expect(rules(draft)).not.toContain('ibr-074')
    expect(rules(nameless)).toEqual(expect.arrayContaining(['ibr-074', 'ibr-075']))
    expect(() => writeUbl(draft, computeTotals(draft))).toThrow('lpo.pdf')
    const whole = withContents(draft, () => btoa('%PDF-1.7'))
    expect(writeUbl(whole, computeTotals(whole))).toContain(
      `mimeCode="application/pdf" filename="lpo.pdf">${btoa('%PDF-1.7')}<`,
    )
    expect(writeUbl(whole, computeTotals(whole))).not.toContain(sha256)
  })
})
