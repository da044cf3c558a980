/** The fields that columns of a file can have. */

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
  | 'status'
  | 'creditReason'
  | 'exemptionReason'
  | 'registrationType'
  | 'yesNo'

export interface ImportField {
  /** The target of the value: a dotted path in the imported record; in documents `line.…` is the line of the row. */
  readonly path: string
  readonly kind: ValueKind
  /** Headings of other programs that mean it, folded (`foldText`) and without punctuation. */
  readonly headings: readonly string[]
  readonly required?: true
  /** Not imported: an amount of the file that the result is compared with. */
  readonly compared?: true
}

function field(path: string, kind: ValueKind, headings: string, required?: 'required'): ImportField {
  const names = headings.split(',').map((one) => one.trim())
  return { path, kind, headings: names, ...(required ? { required: true as const } : {}) }
}

/** A field whose amounts are compared with the totals of a draft. */
function compared(path: string, headings: string): ImportField {
  return { ...field(path, 'decimal', headings), compared: true }
}

/** The field of a document that a file holds whole. */
export const wholeDocument = 'document'

/** The field of rows that the spreadsheet hides: it is not imported but reported. */
export const hiddenRow = 'hiddenRow'

/** Headings of items, in a list of products and in the lines of documents alike. */
const item = {
  code: 'item code,product code,sku,material,material number,stock code,item no,part number,رمز الصنف',
  name: 'item,item name,product,product name,product service,stock item,stock name,material description,اسم الصنف,الصنف,المنتج',
  description: 'description,details,item desc,item description,الوصف,البيان',
  unit: 'unit,uom,unit of measure,usage unit,الوحده',
  price: 'price,unit price,rate,item price,sales price,selling price,سعر الوحده,السعر',
  vatCategory: 'tax,tax category,tax code,vat code,vat,item tax,tax name,الضريبه',
  vatRate: 'tax rate,vat percent,tax percent,vat %,tax %,item tax %,tax percentage,نسبه الضريبه',
  exemptionReason: 'exemption reason code,exemption reason',
  hsCode: 'hs,hs code,h s code,tariff,hsn code,hsn sac,commodity code',
  sacCode: 'sac,service code',
  itemType: 'item type,product type',
} as const

const contact: readonly ImportField[] = [
  field(
    'name',
    'text',
    'customer name,supplier name,vendor name,company,company name,legal name,customer,supplier,vendor,account name,party name,ledger name,partner,partner name,display name,contact name,customer full name,supplier full name,business partner,name 1,اسم العميل,اسم المورد,العميل,المورد,الشركة,اسم الشركه,الاسم',
    'required',
  ),
  field('nameAr', 'text', 'arabic name,name arabic,name ar,الاسم العربي'),
  field('tradingName', 'text', 'trading name,brand,trade name'),
  field('isCustomer', 'yesNo', 'is customer,customer'),
  field('isSupplier', 'yesNo', 'is supplier,is vendor,supplier'),
  field(
    'trn',
    'digits',
    'tax registration number,vat number,vat no,vat reg no,trn no,trn number,vat registration number,vat registration no,tax id,tax no,tax reg no,tax number,vat id,gstin uin,الرقم الضريبي,رقم التسجيل الضريبي',
  ),
  field('tin', 'digits', 'tax identification number,tin no,tin number,رقم التعريف الضريبي'),
  field(
    'participantId',
    'text',
    'peppol id,endpoint,endpoint id,electronic address,peppol endpoint,معرف المشارك',
  ),
  field('email', 'text', 'email,mail,email address,emailid,e mail,email id,البريد,البريد الالكتروني'),
  field(
    'phone',
    'text',
    'telephone,mobile,tel,phone no,phone,mobile no,mobilephone,telephone 1,الهاتف,الجوال',
  ),
  field(
    'billingAddress.line1',
    'text',
    'address,address 1,address line 1,street,billing address,billing street,street name,العنوان,الشارع',
  ),
  field('billingAddress.line2', 'text', 'address 2,address line 2,billing street2,street 2,street2'),
  field('billingAddress.city', 'text', 'town,billing city,city town,المدينه'),
  field(
    'billingAddress.subdivision',
    'emirate',
    'state,region,province,place of supply,billing state,state name,الاماره',
  ),
  field(
    'billingAddress.postalCode',
    'text',
    'po box,p o box,zip,postcode,postal code,billing code,zip code,صندوق البريد,ص ب',
  ),
  field('billingAddress.country', 'country', 'country code,billing country,country region,الدوله'),
  field('addressAr', 'text', 'arabic address,address arabic,address ar,العنوان بالعربيه,العنوان العربي'),
  field(
    'legalRegistration.id',
    'text',
    'trade license,trade licence,trade license no,trade license number,license number,licence number,license no,registration number,company registry,رقم الرخصه,الرخصه التجاريه',
  ),
  field('legalRegistration.type', 'registrationType', 'registration type,نوع السجل'),
  field('legalRegistration.authority', 'text', 'issuing authority,licensing authority,جهه الاصدار'),
  field('notes', 'text', 'note,remarks,comments,ملاحظات'),
]

const products: readonly ImportField[] = [
  field('code', 'text', `${item.code},article,internal reference,item id,كود`),
  field('name', 'text', `${item.name},product service name`, 'required'),
  field('nameAr', 'text', 'arabic name,name arabic,name ar,الاسم العربي'),
  field('description', 'text', `${item.description},sales description,stock description,stock descrption`),
  field('unitCode', 'unit', `${item.unit},stock uom,default unit of measure,base unit,base unit of measure`),
  field(
    'unitPrice',
    'decimal',
    `${item.price},standard selling rate,sales price rate,list price`,
    'required',
  ),
  field('currency', 'currency', 'curr,العمله'),
  field('vatCategory', 'vatCategory', `${item.vatCategory},customer taxes,tax classification`),
  field('vatRate', 'decimal', item.vatRate),
  field('exemptionReasonCode', 'exemptionReason', item.exemptionReason),
  field('itemType', 'itemType', `${item.itemType},type,النوع`),
  field('hsCode', 'text', `${item.hsCode},customs tariff number`),
  field('sacCode', 'text', item.sacCode),
  field('gtin', 'digits', 'barcode,ean,upc,باركود'),
]

const documents: readonly ImportField[] = [
  field(
    'number',
    'text',
    'number,invoice number,invoice no,invoice num,inv no,inv number,invoice,invoice id,document number,document no,doc no,voucher no,voucher number,bill no,bill number,billing document,num,transaction no,رقم الفاتوره,رقم المستند,الرقم',
    'required',
  ),
  field(
    'kind',
    'documentKind',
    'type,document type,invoice type,type code,voucher type,transaction type,billing type,move type,is return,is return credit note,نوع المستند,نوع الفاتوره',
  ),
  field(
    'status',
    'status',
    'status,invoice status,document status,payment status,docstatus,invoice state,state,cancelled,canceled,is cancelled,is canceled,void,voided,is void,is voided,deleted,is deleted,الحاله,حاله الفاتوره,ملغاه,ملغي',
  ),
  field(
    'issueDate',
    'date',
    'date,invoice date,inv date,document date,doc date,issue date,posting date,invoice bill date,bill date,billing date,voucher date,transaction date,txn date,التاريخ,تاريخ الفاتوره',
  ),
  field('dueDate', 'date', 'due,due date,payment due,payment due date,due on,net due date,تاريخ الاستحقاق'),
  field('currency', 'currency', 'curr,currency code,document currency,invoice currency,العمله'),
  field('exchangeRate.rate', 'decimal', 'exchange rate,fx rate,conversion rate,currency rate,سعر الصرف'),
  field(
    'buyer.name',
    'text',
    'customer,customer name,cust,cust name,buyer,buyer name,bill to,bill to name,bill to party,sold to party,sold to,client,client name,party,party name,particulars,party s name,partner,partner name,invoice partner display name,customer full name,name of customer,العميل,اسم العميل,المشتري,اسم المشتري,الطرف الاخر',
  ),
  field(
    'buyer.trn',
    'digits',
    'trn,trn no,customer trn,buyer trn,party trn,tax registration number,vat number,vat no,vat reg no,tax id,tax no,tax number,partner tax id,customer vat no,vat registration no,الرقم الضريبي,رقم التسجيل الضريبي',
  ),
  field('buyer.participantId', 'text', 'participant id,peppol id,buyer endpoint,معرف المشارك'),
  field(
    'buyer.address.subdivision',
    'emirate',
    'emirate,buyer emirate,customer emirate,buyer state,customer state,billing state,state,region,place of supply,الاماره,اماره المشتري,اماره العميل',
  ),
  field(
    'buyer.address.line1',
    'text',
    'address,buyer address,customer address,billing address,street,buyer street,العنوان,عنوان المشتري,عنوان العميل',
  ),
  field(
    'buyer.address.city',
    'text',
    'city,buyer city,customer city,billing city,town,المدينه,مدينه المشتري,مدينه العميل',
  ),
  field(
    'references.purchaseOrder',
    'text',
    'po,po number,po no,purchase order,purchaseorder,lpo,lpo no,lpo number,customer po,customer reference,customer s purchase order,امر الشراء',
  ),
  field(
    'precedingNumber',
    'text',
    'original invoice,original invoice number,original invoice no,corrects,against invoice,reference invoice,return against,reversal of,associated invoice number,الفاتوره الاصليه,رقم الفاتوره الاصليه',
  ),
  field('precedingDate', 'date', 'original invoice date,associated invoice date,تاريخ الفاتوره الاصليه'),
  field(
    'creditReason',
    'creditReason',
    'reason,reason for credit,credit reason,credit note reason,reason for issuing document,سبب الاشعار,السبب',
  ),
  field('note', 'text', 'notes,remarks,narration,ملاحظات'),
  field(
    'paymentMeans',
    'paymentMeans',
    'payment method,payment means,payment mode,paid by,mode of payment,طريقه الدفع,وسيله الدفع',
  ),
  field(
    'payeeAccount',
    'text',
    'iban,our iban,seller iban,bank account,bank account number,beneficiary account,رقم الايبان,الايبان,الحساب البنكي',
  ),
  field(
    'paymentTerms',
    'text',
    'payment terms,terms,payment term,payment terms label,terms of payment,شروط الدفع',
  ),
  field(
    'taxIncluded',
    'yesNo',
    'prices include tax,prices include vat,is inclusive tax,tax inclusive,inclusive of tax,vat inclusive,is inclusive,is this tax included in basic rate,السعر شامل الضريبه,شامل الضريبه',
  ),
  field(
    'discount',
    'decimal',
    'document discount,document discount amount,invoice discount,entity discount amount,additional discount amount,total discount,bill discount,خصم الفاتوره',
  ),
  field(
    'discountPercent',
    'decimal',
    'document discount %,document discount percent,entity discount percent,invoice discount %,additional discount percentage,نسبه خصم الفاتوره',
  ),
  field(
    'charge',
    'decimal',
    'shipping,shipping charge,shipping charges,freight,freight charges,delivery charge,delivery charges,other charges,الشحن,رسوم الشحن,رسوم التوصيل',
  ),
  field('rounding', 'decimal', 'rounding,round off,rounded off,rounding adjustment,التقريب'),
  compared(
    'net',
    'sub total,subtotal,net total,total net,untaxed amount,taxable amount,taxable value,total before tax,total excl vat,total excluding vat,total excluding tax,net amount,amount untaxed,المجموع قبل الضريبه,الاجمالي قبل الضريبه,الصافي',
  ),
  compared(
    'vatAmount',
    'vat amount,total vat,total tax,tax amount,tax total,total taxes and charges,output vat,amount tax,sales tax,tax,vat,item tax,taxes,الضريبه,مبلغ الضريبه,قيمه الضريبه,ضريبه القيمه المضافه',
  ),
  compared(
    'total',
    'total,grand total,invoice total,total amount,gross total,gross amount,invoice amount,total incl vat,total including vat,total including tax,amount total,invoice value,total due,الاجمالي,المجموع,المبلغ الاجمالي',
  ),
  field('line.code', 'text', `${item.code},item code items`),
  field(
    'line.name',
    'text',
    `${item.name},item name items,particulars,stock description,stock descrption,invoice lines product,name of item`,
    'required',
  ),
  field(
    'line.description',
    'text',
    `${item.description},memo description,invoice lines label,line description,label`,
  ),
  field(
    'line.quantity',
    'decimal',
    'qty,quantity,qty pcs,pcs,billed quantity,billed qty,quantity ordered,invoiced quantity,invoiced qty,nos,الكميه,العدد',
    'required',
  ),
  field('line.unit', 'unit', `${item.unit},sales unit,unit of measurement`),
  field('line.price', 'decimal', `${item.price},net price,unit rate,price per unit,basic rate`, 'required'),
  field(
    'line.discount',
    'decimal',
    'discount,discount amount,disc,disc amount,line discount,discount amt,الخصم,خصم,مبلغ الخصم',
  ),
  field(
    'line.discountPercent',
    'decimal',
    'discount %,disc %,discount percent,discount percentage,discount,disc,الخصم,خصم,نسبه الخصم',
  ),
  field(
    'line.vatCategory',
    'vatCategory',
    `${item.vatCategory},vat category,taxes,tax treatment,vat treatment,output tax code,invoice lines taxes`,
  ),
  field('line.vatRate', 'decimal', `${item.vatRate},vat rate,vat percentage,vat rate %`),
  field(
    'line.exemptionReasonCode',
    'exemptionReason',
    `${item.exemptionReason},item exemption code,reason of exemption,tax exemption reason,سبب الاعفاء`,
  ),
  field('line.itemType', 'itemType', `${item.itemType},goods or service,نوع الصنف`),
  field('line.hsCode', 'text', `${item.hsCode},رمز النظام المنسق`),
  field('line.sacCode', 'text', item.sacCode),
  compared(
    'line.net',
    'amount,line amount,line total,item total,net value,value,line net,item amount,price subtotal,invoice lines subtotal,المبلغ,اجمالي السطر',
  ),
  compared('line.vatAmount', 'item tax amount,line vat,line vat amount,line tax amount,ضريبه السطر'),
  compared('line.total', 'line total incl vat,line total including vat,item total incl tax,amount incl vat'),
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

/** The path of the column that names a document, by which rows belong together. */
export const numberPath = 'number'

/** Columns that identify buyer and date of a document: a row without them continues the document above. */
export const headPaths: readonly string[] = [
  'kind',
  'issueDate',
  'buyer.name',
  'buyer.trn',
  'buyer.participantId',
]

/** The whole text of a cell. */
const totalWords =
  '^((sub|grand|page|report|net|gross|invoice|overall|final|running)[ -]?)?totals?' +
  '( (amount|value|sales|due|net|gross|vat|tax))?( ?[(]?[a-z]{3}[)]?)?:?$' +
  '|^(carried|brought) (forward|over|down):?$|^(opening|closing) balance:?$|^(balance )?[bc]/[fd]:?$' +
  '|^(ال)?(إجمالي|اجمالي|مجموع)( (ال)?(كلي|فرعي|عام|نهائي))?:?$|^(ما قبله|المنقول)$'

/** Its beginning, where the number or buyer of a document follows: `Total for INV-7`. */
const totalOf =
  '^((sub|grand|net|gross|invoice)[ -]?)?totals?( (for|of))?[ :-]+|^(ال)?(إجمالي|اجمالي|مجموع)[ :-]+'

/** Texts of rows that sum up others: patterns that SQL and JavaScript read alike, case-insensitive. */
export const totalPatterns = { whole: totalWords, beginning: totalOf } as const
