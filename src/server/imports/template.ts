import type { ImportTemplateQuery } from '#contract/imports'
import type { Actor } from '#core/access'
import { hiddenRow, importFields, wholeDocument } from '#core/imports'
import { authorize } from '#platform/actors/authorize'
import type { Table } from '#platform/files/table-file'
import { fieldLabel, importWords } from './field-labels.ts'

/** An empty file with the headings of a kind, and two rows that show how it is filled in. Needs `import.run`. */
export function importTemplate(actor: Actor, { kind, language }: ImportTemplateQuery): Table {
  authorize(actor, 'import.run')
  const fields = importFields(kind).filter(isOfTemplate)
  return {
    name: importWords[language].kind[kind],
    language,
    columns: fields.map(({ path }) => ({ heading: fieldLabel(kind, path, language), kind: 'text' })),
    batches: examples(kind),
  }
}

/** The fields for complete documents and hidden rows are not filled in by users. */
function isOfTemplate({ path }: { readonly path: string }): boolean {
  return path !== wholeDocument && path !== hiddenRow
}

async function* examples(kind: ImportTemplateQuery['kind']) {
  const rows = exampleRows[kind === 'suppliers' ? 'customers' : kind]
  yield rows.map((row) =>
    importFields(kind)
      .filter(isOfTemplate)
      .map(({ path }) => row[path] ?? ''),
  )
}

const exampleRows: Readonly<
  Record<'customers' | 'products' | 'documents', readonly Record<string, string>[]>
> = {
  customers: [
    {
      name: 'Gulf Marine Supplies FZE',
      nameAr: 'الخليج للتوريدات البحرية',
      trn: '100881234700003',
      email: 'accounts@gulfmarine.example',
      phone: '+971 4 555 0100',
      'billingAddress.line1': 'Jebel Ali Free Zone, Gate 4',
      'billingAddress.city': 'Dubai',
      'billingAddress.subdivision': 'DXB',
      'billingAddress.country': 'AE',
      addressAr: 'المنطقة الحرة بجبل علي، البوابة 4، دبي',
    },
  ],
  products: [
    {
      ...{ code: 'ROPE-12', name: 'Steel wire rope 12 mm', nameAr: 'حبل سلكي فولاذي 12 مم' },
      ...{ unitCode: 'MTR', unitPrice: '42.50', currency: 'AED', vatCategory: 'S', vatRate: '5' },
      ...{ itemType: 'G', hsCode: '731210' },
    },
  ],
  documents: [
    {
      ...{ number: 'A-2201', kind: '380', issueDate: '2026-11-03', dueDate: '2026-12-03', currency: 'AED' },
      ...{ paymentMeans: '30' },
      ...{ 'buyer.name': 'Gulf Marine Supplies FZE', 'buyer.trn': '100881234700003' },
      ...{ 'line.name': 'Steel wire rope 12 mm', 'line.quantity': '250', 'line.unit': 'MTR' },
      ...{ 'line.price': '42.50', 'line.vatCategory': 'S', 'line.itemType': 'G', 'line.hsCode': '731210' },
    },
    {
      ...{ number: 'A-2201', kind: '380', issueDate: '2026-11-03', dueDate: '2026-12-03', currency: 'AED' },
      ...{ paymentMeans: '30' },
      ...{ 'buyer.name': 'Gulf Marine Supplies FZE', 'buyer.trn': '100881234700003' },
      ...{ 'line.name': 'Bow shackle 25 t', 'line.quantity': '12', 'line.unit': 'EA' },
      ...{ 'line.price': '385.50', 'line.vatCategory': 'S', 'line.itemType': 'G', 'line.hsCode': '732690' },
    },
  ],
}
