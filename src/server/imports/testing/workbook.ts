/** Workbooks for tests, built part by part. */
import { pack, zipFile } from '#platform/files/zip'

export async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  async function* packed() {
    for (const [name, text] of Object.entries(files)) yield { name, ...(await pack(Buffer.from(text))) }
  }
  const parts: Buffer[] = []
  for await (const part of zipFile(packed(), new Date())) parts.push(part)
  return Buffer.concat(parts)
}

export interface Book {
  /** XML of the rows of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>
  /** Attributes of sheets. */
  readonly states?: Readonly<Record<string, string>>
  readonly strings?: readonly string[]
  /** Formats by number, from 0: that of a cell is its `s`. */
  readonly formats?: readonly number[]
  /** Custom formats, by number. */
  readonly own?: Readonly<Record<number, string>>
  readonly is1904?: boolean
  /** XML before the rows of each sheet. */
  readonly before?: string
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook as Excel builds it, from the XML of its rows. */
export async function workbook({
  before = '',
  formats = [0],
  is1904,
  own = {},
  sheets,
  states = {},
  strings = [],
}: Book): Promise<Buffer> {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const tags = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" ${states[name] ?? ''} r:id="s${at}"/>`,
  )
  const worksheets = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`,
  ])
  return await zipped({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/>
      <sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
      ${names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}
      ${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${Object.entries(own)
      .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellXfs count="${formats.length}">
      ${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets),
  })
}
