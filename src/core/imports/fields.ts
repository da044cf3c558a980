/** What the columns of a file can become. */

export const importKinds = ['customers', 'suppliers', 'products', 'documents'] as const
export type ImportKind = (typeof importKinds)[number]

/** How the value of a field is read. */
type ValueKind =
  | 'text'
  | 'digits'
  | 'decimal'
  | 'date'
  | 'emirate'
  | 'country'
  | 'currency'
  | 'unit'
  | 'vatCategory'
  | 'itemType'
  | 'documentKind'
  | 'paymentMeans'
  | 'hidden'

export interface ImportField {
  /** Where the value goes: a dotted path in what is imported; in documents `line.…` is the line of the row. */
  readonly path: string
  readonly kind: ValueKind
  /** Headings of other programs that mean it, folded (`foldText`) and without punctuation. */
  readonly headings: readonly string[]
  readonly required?: true
}

function field(path: string, kind: ValueKind, headings: string, required?: 'required'): ImportField {
  const names = headings.split(',').map((one) => one.trim())
  return { path, kind, headings: names, ...(required ? { required: true as const } : {}) }
}

/** The field of a document that a file holds whole. */
export const wholeDocument = 'document'

/** The field of what the spreadsheet hides: nothing is made of it, it is said. */
export const hiddenRow = 'hiddenRow'

const contact: readonly ImportField[] = [
  field(
    'name',
    'text',
    'customer name,supplier name,vendor name,company,company name,legal name,customer,supplier,vendor,account name,party name,ledger name,اسم العميل,اسم المورد,العميل,المورد,الشركة',
    'required',
  ),
  field('nameAr', 'text', 'arabic name,name arabic,name ar,الاسم العربي'),
  field('tradingName', 'text', 'trading name,brand'),
  field(
    'trn',
    'digits',
    'tax registration number,vat number,vat no,vat reg no,trn no,trn number,vat registration number,tax id,tax no,tax reg no,tax number,الرقم الضريبي,رقم التسجيل الضريبي',
  ),
  field('tin', 'digits', 'tax identification number,tin no,رقم التعريف الضريبي'),
  field('participantId', 'text', 'peppol id,endpoint,endpoint id,electronic address,معرف المشارك'),
  field('email', 'text', 'email,mail,email address,البريد'),
  field('phone', 'text', 'telephone,mobile,tel,phone no,الهاتف,الجوال'),
  field('billingAddress.line1', 'text', 'address,address 1,address line 1,street,العنوان,الشارع'),
  field('billingAddress.line2', 'text', 'address 2,address line 2'),
  field('billingAddress.city', 'text', 'town,المدينه'),
  field('billingAddress.subdivision', 'emirate', 'state,region,province,place of supply,الاماره'),
  field('billingAddress.postalCode', 'text', 'po box,p o box,zip,postcode,postal code,صندوق البريد,ص ب'),
  field('billingAddress.country', 'country', 'country code,الدوله'),
  field(
    'legalRegistration.id',
    'text',
    'trade license,trade licence,license number,licence number,license no,رقم الرخصه,الرخصه التجاريه',
  ),
  field('legalRegistration.authority', 'text', 'issuing authority,licensing authority,جهه الاصدار'),
  field('notes', 'text', 'note,remarks,comments,ملاحظات'),
]

const products: readonly ImportField[] = [
  field('code', 'text', 'item code,product code,sku,item no,article,part number,رمز الصنف,كود'),
  field('name', 'text', 'item,item name,product,product name,اسم الصنف,الصنف,المنتج', 'required'),
  field('nameAr', 'text', 'arabic name,name arabic,name ar,الوصف,الاسم العربي'),
  field('description', 'text', 'description,details'),
  field('unitCode', 'unit', 'unit,uom,unit of measure,الوحده'),
  field('unitPrice', 'decimal', 'price,rate,sales price,selling price,السعر', 'required'),
  field('currency', 'currency', 'curr,العمله'),
  field('vatCategory', 'vatCategory', 'tax,tax category,tax code,vat code,vat,الضريبه'),
  field('vatRate', 'decimal', 'tax rate,vat percent,tax percent,vat %,tax %,نسبه الضريبه'),
  field('exemptionReasonCode', 'text', 'exemption reason code'),
  field('itemType', 'itemType', 'type,item type,product type,النوع'),
  field('hsCode', 'text', 'hs,hs code,tariff,commodity code'),
  field('sacCode', 'text', 'sac,service code'),
  field('gtin', 'digits', 'barcode,ean,upc,باركود'),
]

const documents: readonly ImportField[] = [
  field(
    'number',
    'text',
    'number,invoice number,invoice no,inv no,inv number,document number,doc no,voucher no,bill no,رقم الفاتوره,رقم المستند',
    'required',
  ),
  field('kind', 'documentKind', 'type,document type,invoice type,type code,نوع المستند,نوع الفاتوره'),
  field('issueDate', 'date', 'date,invoice date,document date,issue date,التاريخ,تاريخ الفاتوره'),
  field('dueDate', 'date', 'due,due date,payment due,تاريخ الاستحقاق'),
  field('currency', 'currency', 'curr,currency code,العمله'),
  field('exchangeRate.rate', 'decimal', 'exchange rate,fx rate,conversion rate,سعر الصرف'),
  field(
    'buyer.name',
    'text',
    'customer,customer name,cust,buyer,bill to,client,party name,العميل,اسم العميل,المشتري',
  ),
  field(
    'buyer.trn',
    'digits',
    'trn,trn no,customer trn,buyer trn,tax registration number,vat number,vat no,tax no,tax number,الرقم الضريبي,رقم التسجيل الضريبي',
  ),
  field('buyer.participantId', 'text', 'participant id,peppol id,buyer endpoint,معرف المشارك'),
  field(
    'buyer.address.subdivision',
    'emirate',
    'emirate,buyer emirate,customer emirate,state,region,place of supply,الاماره,اماره المشتري,اماره العميل',
  ),
  field(
    'buyer.address.line1',
    'text',
    'address,buyer address,customer address,street,buyer street,العنوان,عنوان المشتري,عنوان العميل',
  ),
  field(
    'buyer.address.city',
    'text',
    'city,buyer city,customer city,town,المدينه,مدينه المشتري,مدينه العميل',
  ),
  field('references.purchaseOrder', 'text', 'po,po number,po no,purchase order,lpo,lpo no,امر الشراء'),
  field(
    'precedingNumber',
    'text',
    'original invoice,corrects,against invoice,reference invoice,الفاتوره الاصليه',
  ),
  field('precedingDate', 'date', 'original invoice date,تاريخ الفاتوره الاصليه'),
  field('note', 'text', 'notes,remarks,narration,ملاحظات'),
  field(
    'paymentMeans',
    'paymentMeans',
    'payment method,payment means,payment mode,paid by,طريقه الدفع,وسيله الدفع',
  ),
  field('line.code', 'text', 'item code,product code,sku,رمز الصنف'),
  field('line.name', 'text', 'item,item name,product,product name,اسم الصنف,الصنف,المنتج', 'required'),
  field('line.description', 'text', 'description,details,الوصف,البيان'),
  field('line.quantity', 'decimal', 'qty,quantity,الكميه', 'required'),
  field('line.unit', 'unit', 'unit,uom,unit of measure,الوحده'),
  field('line.price', 'decimal', 'price,unit price,rate,سعر الوحده,السعر', 'required'),
  field('line.vatCategory', 'vatCategory', 'tax,tax category,tax code,vat code,vat,vat category,الضريبه'),
  field('line.vatRate', 'decimal', 'tax rate,vat rate,vat percent,tax percent,vat %,tax %,نسبه الضريبه'),
  field('line.itemType', 'itemType', 'item type,goods or service'),
  field('line.hsCode', 'text', 'hs,hs code,tariff'),
  field('line.sacCode', 'text', 'sac,service code'),
  // A document that a file holds whole (UBL, or JSON of our model); no column of a table becomes this.
  field(wholeDocument, 'text', ''),
]

const hidden = field(hiddenRow, 'hidden', '')

const fieldsByKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [...contact, hidden],
  suppliers: [...contact, hidden],
  products: [...products, hidden],
  documents: [...documents, hidden],
}

/** The fields of a kind, in the order of its template. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return fieldsByKind[kind]
}
