import type { Finding, Language } from '#contract/common'
import { fieldKeys, fieldOf, lineOf } from '#core/findings'
import { findingSentence, problemWord } from '#platform/base/finding-sentence'
import { byteOrderMark, csvLines } from '#platform/files/csv'
import { oneBatch, workbookOf } from '#platform/files/table-file'
import { type PackedFile, pack } from '#platform/files/zip'
import arDocuments from '../../../../locales/ar/documents.json' with { type: 'json' }
import ar from '../../../../locales/ar/evidence.json' with { type: 'json' }
import enDocuments from '../../../../locales/en/documents.json' with { type: 'json' }
import en from '../../../../locales/en/evidence.json' with { type: 'json' }

/** A document with the findings of its issue, and the code for a missing PDF. */
export interface CheckedDocument {
  readonly number: string | null
  readonly xmlSha256: string | null
  readonly rulePack: string | null
  readonly findings: readonly Finding[]
  readonly withoutPdf: string | undefined
}

const columns = ['number', 'xmlHash', 'rules', 'result', 'rule', 'where', 'words'] as const
const words = { en: en.report, ar: ar.report }
const ofLine = { en: enDocuments.checklist.ofLine, ar: arDocuments.checklist.ofLine }
const fieldNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: enDocuments.field,
  ar: arDocuments.field,
}

/**
 * The findings of documents: as CSV in English with codes and paths, for programs, and as a workbook in the user's
 * language.
 */
export async function* checkReport(
  documents: readonly CheckedDocument[],
  language: Language,
): AsyncGenerator<PackedFile> {
  const forPrograms = documents.flatMap((document) =>
    rowsOf(document, 'en', { place: (path) => path, noPdf: (code) => [code, '', ''] }),
  )
  const csv = byteOrderMark + csvLines([headOf('en'), ...forPrograms])
  yield { name: 'report.csv', ...(await pack(Buffer.from(csv))) }
  const forPeople = documents.flatMap((document) =>
    rowsOf(document, language, {
      place: (path) => placeName(path, language),
      noPdf: (code) => ['', '', problemWord(code, language) ?? code],
    }),
  )
  const workbook = await workbookOf({
    name: words[language].title,
    language,
    columns: headOf(language).map((heading) => ({ heading, kind: 'text' })),
    batches: oneBatch(forPeople),
  })
  yield { name: 'report.xlsx', ...(await pack(workbook)) }
}

function headOf(language: Language): string[] {
  return columns.map((name) => words[language].columns[name])
}

/** The lines of one document: its findings or that there are none, and the reason for a missing PDF. */
function rowsOf(
  { findings, number, rulePack, withoutPdf, xmlSha256 }: CheckedDocument,
  language: Language,
  texts: { place(path: string): string; noPdf(code: string): [rule: string, where: string, words: string] },
): (string | null)[][] {
  const { results } = words[language]
  const about = [number, xmlSha256, rulePack]
  return [
    ...findings.map((one) => [
      ...about,
      results[one.severity],
      one.rule,
      texts.place(one.path),
      findingSentence(one, language),
    ]),
    ...(findings.length === 0 ? [[...about, results.passes, '', '', '']] : []),
    ...(withoutPdf === undefined ? [] : [[...about, results.noPdf, ...texts.noPdf(withoutPdf)]]),
  ]
}

/** The label of the field of a finding, with its line; the path if it has no label. */
function placeName(path: string, language: Language): string {
  const key = fieldKeys(fieldOf(path)).find((one) => fieldNames[language][one] !== undefined)
  const name = (key === undefined ? undefined : fieldNames[language][key]) ?? path
  const line = /\d+/.exec(lineOf(path) ?? '')?.[0]
  if (line === undefined) return name
  return ofLine[language].replace('{{line}}', String(Number(line) + 1)).replace('{{text}}', name)
}
