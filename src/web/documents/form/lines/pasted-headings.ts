import { foldText } from '#core/codelists'
import type { PasteField } from '../parse-pasted-lines.ts'

/** What a heading says about its column: a field of a line, a computed amount to compare with, or the row's number. */
type HeadingMeaning = PasteField | 'discountPercent' | 'discountAmount' | 'check' | 'rowNumber'

const currencies =
  /(?<![\p{L}\p{N}])(?:AED|Dhs?|USD|EUR|GBP|SAR|QAR|KWD|BHD|OMR|INR|EGP|CNY|درهم|د\.إ\.?)(?![\p{L}\p{N}])/giu

/**
 * Column headings of price lists, order sheets, delivery notes and accounting programs, in both languages, as the team
 * collected them; written as `plainHeading` returns them, or before folding.
 */
const names: Readonly<Record<Exclude<HeadingMeaning, 'description'> | 'longText', string>> = {
  name: 'item description,item,item name,name,product,product name,product description,product service,product or service,service,service name,service description,particulars,particular,goods,goods description,description of goods,description of services,description of goods services,description of work,work description,scope,scope of work,material,material description,material name,line description,narration,activity,title,البيان,الصنف,اسم الصنف,وصف الصنف,بيان الصنف,المنتج,اسم المنتج,وصف المنتج,الخدمة,اسم الخدمة,وصف الخدمة,الاسم,المادة,اسم المادة,البند,اسم البند,وصف البند,السلعة,اسم السلعة,وصف السلعة,البضاعة,الأصناف,بيان الأعمال,السلع والخدمات',
  // Texts that describe the item, and are its name where no other column is.
  longText:
    'description,desc,details,detail,item details,long description,full description,specification,specifications,specs,الوصف,التفاصيل,المواصفات,الشرح',
  sellerId:
    'code,sku,item code,item no,item number,item id,part no,part number,part code,product code,product id,product no,article,article no,article number,material code,material no,stock code,model,model no,الرمز,الكود,رمز الصنف,كود الصنف,رقم الصنف,رقم القطعة,رمز المنتج,كود المنتج,رقم المنتج,رمز المادة,الموديل',
  hsCode:
    'hs,hs code,hsn,hsn code,hs no,hs number,tariff code,customs code,customs tariff,commodity code,harmonized code,harmonised code,رمز النظام المنسق,الرمز المنسق,الرمز الجمركي,البند الجمركي,التعرفة الجمركية,رمز التعرفة',
  sacCode: 'sac,sac code,service code,رمز الخدمة,كود الخدمة',
  gtin: 'gtin,barcode,bar code,ean,ean code,upc,الباركود,باركود الصنف,الرمز الشريطي',
  itemType: 'type,item type,product type,goods or service,goods service,نوع الصنف,النوع,سلعة أو خدمة',
  quantity:
    'quantity,qty,qnty,quant,order qty,ordered qty,delivered qty,invoiced qty,qty ordered,qty delivered,total qty,count,pcs qty,الكمية,العدد,كمية الطلب,الكمية المسلمة',
  unit: 'unit,uom,u o m,um,unit of measure,unit of measurement,measure,units of measure,الوحدة,وحدة القياس,وحدة',
  price:
    'price,unit price,rate,unit rate,unit cost,cost,price per unit,price each,each,selling price,sales price,list price,net price,price excl vat,price ex vat,unit price excl vat,unit price ex vat,السعر,سعر الوحدة,الفئة,الثمن,سعر البيع,السعر الإفرادي,السعر الافرادي,سعر المفرد,التكلفة',
  discount: 'discount,disc,rebate,الخصم,الحسم,التخفيض',
  discountPercent:
    'discount %,disc %,discount rate,discount percent,discount percentage,نسبة الخصم,الخصم %,نسبة الحسم',
  discountAmount: 'discount amount,disc amount,disc amt,discount amt,discount value,مبلغ الخصم,قيمة الخصم',
  vatCategory:
    'vat,vat %,tax,tax %,tax rate,vat rate,vat code,tax code,vat category,tax category,vat type,vat percent,tax percent,الضريبة,الضريبة %,نسبة الضريبة,ض ق م,ض ق م %,ضريبة القيمة المضافة,ضريبة القيمة المضافة %,نسبة ضريبة القيمة المضافة,فئة الضريبة,رمز الضريبة',
  note: 'note,notes,remark,remarks,comment,comments,line note,ملاحظة,ملاحظات,الملاحظات',
  check:
    'total,amount,amt,subtotal,sub total,line total,line amount,net,net amount,net total,total amount,total price,total cost,value,line value,extended price,extended amount,ext price,ext amount,gross,gross amount,gross total,total incl vat,total inc vat,total with vat,total including vat,amount incl vat,amount including vat,total excl vat,amount excl vat,taxable,taxable amount,taxable value,tax amount,tax amt,vat amount,vat amt,vat value,الإجمالي,المجموع,المبلغ,القيمة,الصافي,المبلغ الإجمالي,السعر الإجمالي,إجمالي السعر,إجمالي المبلغ,الإجمالي شامل الضريبة,الإجمالي مع الضريبة,المبلغ الخاضع للضريبة,مبلغ الضريبة,قيمة الضريبة',
  rowNumber:
    '#,no,nr,sr,sr no,s no,sno,sn,s n,sl,sl no,serial,serial no,line,line no,pos,row,م,ت,الرقم,رقم,التسلسل,مسلسل,رقم البند,الرقم التسلسلي',
}

const meanings: ReadonlyMap<string, HeadingMeaning | 'longText'> = new Map(
  Object.entries(names).flatMap(([meaning, list]) =>
    list.split(',').map((name) => [plainHeading(name), meaning as HeadingMeaning | 'longText'] as const),
  ),
)

/** A heading as headings are compared: folded, without a currency, words, `%` and a lone `#` only. */
function plainHeading(heading: string): string {
  const words = foldText(heading.replace(currencies, ' '))
    .replace(/٪/g, '%')
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()
  if (words === '#') return words
  return words.replaceAll('#', ' no').replace(/\s*%/g, ' %').replace(/ 5 %$/, ' %').trim()
}

/** The currency that a heading or a cell names, as an ISO code; undefined if it names none. */
export function currencyIn(text: string): string | undefined {
  const [found] = text.match(currencies) ?? []
  if (!found) return undefined
  return /^(?:dhs?|درهم|د\.إ\.?)$/iu.test(found) ? 'AED' : found.toUpperCase()
}

/** The meaning of a heading by its name, also by what stands before brackets: `Unit price (excl.)`; undefined if unknown. */
export function meaningOfHeading(heading: string): HeadingMeaning | 'longText' | undefined {
  const whole = meanings.get(plainHeading(heading))
  if (whole) return whole
  const [, before, inside = ''] = /^(.+?)\s*[(（[](.*?)[)）\]]\s*$/u.exec(heading.trim()) ?? []
  if (!before) return undefined
  // A price with tax is not the price of a line.
  if (/incl|with|شامل/iu.test(inside)) return undefined
  return meanings.get(plainHeading(/[%٪]/.test(inside) ? `${before} %` : before))
}
