/** Files that people bring in: customers, suppliers, products and documents. */
import { z } from 'zod'
import { importKinds } from '#core/imports'
import { Finding, Instant, idOf, Language } from './common.ts'
import { ParticipantKey } from './participants.ts'

export const ImportId = idOf('imp')
const ImportKind = z.enum(importKinds)

const ImportState = z.enum([
  'reading',
  'columns',
  'checking',
  'checked',
  'writing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
])

/** What a file is brought in for: to be written, or, of documents, to see what would fail if they were sent. */
const ImportPurpose = z.enum(['write', 'rehearsal'])

/** `POST /imports?kind=…&fileName=…` with the bytes of the file. */
export const StartImportQuery = z
  .object({
    kind: ImportKind,
    purpose: ImportPurpose.default('write'),
    fileName: z.string().trim().min(1).max(200),
  })
  .refine(({ kind, purpose }) => purpose === 'write' || kind === 'documents', {
    path: ['purpose'],
    error: 'Only documents can be rehearsed.',
  })

const DecimalMark = z.enum(['point', 'comma'])
const DateOrder = z.enum(['dayFirst', 'monthFirst'])
/** Numbers of a file: documents are issued under them, or get the next numbers of the series. */
const Numbers = z.enum(['keep', 'renew'])

const ImportColumn = z.object({
  heading: z.string(),
  /** The first different values. */
  samples: z.array(z.string()),
  /** Path of the field that it becomes; null when it is left out. */
  field: z.string().nullable(),
  known: z.enum(['byName', 'remembered', 'chosen', 'leftOut']),
  filled: z.number().int(),
  /** Content that affects the total of a document: the user should check an ignored column that has it. */
  concern: z.enum(['discount', 'charge', 'tax', 'total', 'paid', 'status', 'currency', 'amounts']).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A value that means two things, with how many of the file's fit each reading. */
const Question = z.object({
  value: z.string(),
  /** How it reads with a point, or with the day first. */
  first: z.object({ reads: z.string(), fit: z.number().int() }),
  /** With a comma, or with the month first. */
  second: z.object({ reads: z.string(), fit: z.number().int() }),
})

export const Import = z.object({
  id: ImportId,
  /** The company that documents are imported for; null for records of the organization. */
  participant: ParticipantKey.nullable(),
  kind: ImportKind,
  purpose: ImportPurpose,
  state: ImportState,
  /** Code of the problem on which it failed. */
  failure: z.string().nullable(),
  fileName: z.string(),
  fileBytes: z.number().int(),
  fileSha256: z.string(),
  format: z
    .object({ kind: z.enum(['csv', 'xlsx', 'html', 'json', 'xml', 'zip']), detail: z.string() })
    .nullable(),
  columns: z.array(ImportColumn),
  decimals: DecimalMark.nullable(),
  dates: DateOrder.nullable(),
  /** Whether documents keep their numbers; null until it is answered, and where users type the numbers. */
  numbers: Numbers.nullable(),
  questions: z.object({
    decimals: Question.nullable(),
    dates: Question.nullable(),
    /** Numbers are given automatically, and the file has its own, such as this one. */
    numbers: z.object({ value: z.string() }).nullable(),
  }),
  /** Of checked documents that are to be written, by currency: decimals, with VAT. */
  comparison: z.array(
    z.object({
      currency: z.string(),
      items: z.number().int(),
      /** What their drafts come to. */
      total: z.string(),
      /** The number of documents with a total in the file; this total, and that of their drafts. */
      stated: z.number().int(),
      statedTotal: z.string().nullable(),
      comparedTotal: z.string().nullable(),
    }),
  ),
  /** Findings that have to be accepted before anything is written, by rule. */
  decisions: z.array(z.object({ rule: z.string(), items: z.number().int() })),
  /** Rows of the file, and of those the present step is through. */
  total: z.number().int(),
  done: z.number().int(),
  /** SampleRecords that the rows say, by what writing them does. */
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    invalid: z.number().int(),
    written: z.number().int(),
    refused: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int(),
  }),
  /** Rows of a checked file: refused, with something to review only, and corrected. Null while they are not checked. */
  rows: z
    .object({ invalid: z.number().int(), review: z.number().int(), mended: z.number().int() })
    .nullable(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  confirmedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

/** `PUT /imports/:id/columns`: which field each column becomes, in the order of the file. */
export const SetImportColumnsRequest = z.object({
  fields: z.array(z.string().max(60).nullable()).max(200),
  decimals: DecimalMark,
  dates: DateOrder,
  /** Only if the question is raised; numbers of the file are used unless this says otherwise. */
  numbers: Numbers.optional(),
  /** Stores these choices for the next file with the same headings. */
  remember: z.boolean().default(true),
})
export type SetImportColumnsRequest = z.infer<typeof SetImportColumnsRequest>

/** `POST /imports/:id/confirm`. */
export const ConfirmImportRequest = z.object({
  /** The rules of `decisions` that are accepted. */
  accept: z.array(z.string().max(60)).max(20).default([]),
})
export type ConfirmImportRequest = z.infer<typeof ConfirmImportRequest>

export const ImportRowsQuery = z.object({
  /**
   * `findings` are those of `invalid` and of `review`; `refused` are rows that were refused when they were written, or
   * whose record stayed when the import was undone.
   */
  show: z.enum(['invalid', 'review', 'findings', 'mended', 'refused', 'all']).default('findings'),
  /** Only rows with a finding of this rule; with `path`, about this field. */
  rule: z.string().max(60).optional(),
  path: z.string().max(100).optional(),
  /** Rows after this one. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>

export const ImportRow = z.object({
  number: z.number().int(),
  /** The first row of the document that it is part of. */
  item: z.number().int(),
  cells: z.array(z.string()),
  /** Former values of fixed cells, by column. */
  was: z.record(z.string(), z.string()),
  outcome: z.enum(['new', 'changed', 'unchanged', 'invalid']).nullable(),
  /** The path of a finding is a field; it is empty for the row as a whole. */
  findings: z.array(Finding),
  ended: z.enum(['written', 'refused', 'undone', 'kept']).nullable(),
  targetId: z.string().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** `PATCH /imports/:id/rows/:number`: cells by column, from 0. */
export const FixImportRowRequest = z.object({
  cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(5_000)),
})
export type FixImportRowRequest = z.infer<typeof FixImportRowRequest>

/** What several rows have in common: the same finding in the same column, of the same value. */
export const ImportFindingGroup = z.object({
  /** As in the first of the rows. */
  finding: Finding,
  /** The column that it is about, from 0; null when it is about rows as a whole. */
  column: z.number().int().nullable(),
  /** The value of the cells. */
  value: z.string().nullable(),
  rows: z.number().int(),
  /** Documents or records that these rows are part of. */
  items: z.number().int(),
  /** Codes that may be meant, with their names. */
  suggestions: z.array(z.object({ value: z.string(), en: z.string(), ar: z.string().nullable() })),
})
export type ImportFindingGroup = z.infer<typeof ImportFindingGroup>

/** `POST /imports/:id/mend`: replaces a value in every cell of a column with that value. */
export const FixImportRequest = z.object({
  column: z.number().int().min(0).max(199),
  from: z.string().max(5_000),
  to: z.string().max(5_000),
})
export type FixImportRequest = z.infer<typeof FixImportRequest>

/** A correction of a checked file: cells of a column that said one thing in the file and say another now. */
export const ImportFix = z.object({
  column: z.number().int(),
  from: z.string(),
  to: z.string(),
  rows: z.number().int(),
})
export type ImportFix = z.infer<typeof ImportFix>

/** `POST /imports/:id/restore`: cells of a column that said `from` in the file and say `to` now are as in the file again. */
export const RestoreImportRequest = FixImportRequest

const RehearsedRun = z.object({
  documents: z.number().int(),
  /** Those that would have gone through. */
  passed: z.number().int(),
})

/** Common findings of documents of a file that stop them, or need a review. */
const RehearsalCause = z.object({
  rule: z.string(),
  /** The field that it is about; empty for documents as a whole. */
  field: z.string(),
  severity: z.enum(['fatal', 'warning']),
  documents: z.number().int(),
  /** How many of the run before had it; null without such a run. */
  before: z.number().int().nullable(),
  /** The first of them. */
  example: z.object({
    row: z.number().int(),
    number: z.string(),
    buyer: z.string(),
    /** The value of the field; empty where it is missing, or in files of complete documents. */
    value: z.string(),
    finding: Finding,
  }),
  /** Where the example is fixed: a record of ours, by id where there is one, or the file itself. */
  mend: z.object({
    place: z.enum(['contact', 'newContact', 'product', 'numbers', 'company', 'file']),
    id: z.string().nullable(),
    name: z.string(),
  }),
})
export type RehearsalCause = z.infer<typeof RehearsalCause>

/** `GET /imports/:id/rehearsal`: what would have failed, causes that stop documents and the most frequent first. */
export const Rehearsal = RehearsedRun.extend({
  causes: z.array(RehearsalCause),
  /** Causes beyond those that are listed. */
  moreCauses: z.number().int(),
  /** Whether the company may send at all: it is registered on the network. */
  isRegistered: z.boolean(),
  /** The rehearsal of the company before this one, and what it had that this one has no more. */
  previous: RehearsedRun.extend({
    id: ImportId,
    fileName: z.string(),
    createdAt: Instant,
    gone: z.array(RehearsalCause),
  }).nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const ImportTemplateQuery = z.object({ kind: ImportKind, language: Language.default('en') })
export type ImportTemplateQuery = z.infer<typeof ImportTemplateQuery>
