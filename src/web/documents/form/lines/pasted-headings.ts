import { foldText } from '#core/codelists'
import type { PasteField } from '../parse-pasted-lines.ts'
import { withoutCurrency } from './pasted-currencies.ts'

/**
 * What a computed amount of a row is: without VAT, the VAT itself, with VAT, or a total that does not say whether it is
 * with VAT.
 */
type AmountMeaning = 'net' | 'tax' | 'gross' | 'total'

/** What a heading says about its column: a field of a line, an amount that is computed from others, or the row's number. */
export type HeadingMeaning =
  | PasteField
  | AmountMeaning
  | 'longText'
  | 'discountPercent'
  | 'discountAmount'
  | 'priceWithTax'
  | 'rowNumber'

const amountMeanings: ReadonlySet<HeadingMeaning | undefined> = new Set(['net', 'tax', 'gross', 'total'])

/** Whether the heading names an amount that the portal computes itself. */
export function isAmountMeaning(meaning: HeadingMeaning | undefined): meaning is AmountMeaning {
  return amountMeanings.has(meaning)
}

/**
 * Column headings of price lists, order sheets, delivery notes and accounting programs, in both languages, as the team
 * collected them; written as `plainHeading` returns them, or before folding.
 */
const names: Readonly<Record<Exclude<HeadingMeaning, 'description'>, string>> = {
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
  priceWithTax:
    'gross price,gross unit price,price incl vat,price inc vat,price with vat,price including vat,price incl tax,unit price incl vat,unit price inc vat,unit price with vat,unit price including vat,rate incl vat,rate inc vat,السعر شامل الضريبة,السعر مع الضريبة,السعر بالضريبة,سعر الوحدة شامل الضريبة,سعر الوحدة مع الضريبة',
  net: 'amount,amt,subtotal,sub total,line total,line amount,net,net amount,net total,total price,total cost,value,line value,extended price,extended amount,ext price,ext amount,total excl vat,total ex vat,total without vat,amount excl vat,amount ex vat,taxable,taxable amount,taxable value,المبلغ,القيمة,الصافي,السعر الإجمالي,إجمالي السعر,المبلغ الخاضع للضريبة,الإجمالي بدون الضريبة,الإجمالي قبل الضريبة,الإجمالي غير شامل الضريبة',
  tax: 'tax amount,tax amt,tax value,vat amount,vat amt,vat value,مبلغ الضريبة,قيمة الضريبة,مبلغ ضريبة القيمة المضافة',
  gross:
    'gross,gross amount,gross total,total incl vat,total inc vat,total with vat,total including vat,amount incl vat,amount inc vat,amount with vat,amount including vat,الإجمالي شامل الضريبة,الإجمالي مع الضريبة,المبلغ شامل الضريبة,المبلغ مع الضريبة',
  total: 'total,total amount,grand total,الإجمالي,المجموع,المبلغ الإجمالي,إجمالي المبلغ',
  rowNumber:
    '#,no,nr,sr,sr no,s no,sno,sn,s n,sl,sl no,serial,serial no,line,line no,pos,row,م,ت,الرقم,رقم,التسلسل,مسلسل,رقم البند,الرقم التسلسلي',
}

const meanings: ReadonlyMap<string, HeadingMeaning> = new Map(
  Object.entries(names).flatMap(([meaning, list]) =>
    list.split(',').map((name) => [plainHeading(name), meaning as HeadingMeaning] as const),
  ),
)

/** A heading as headings are compared: folded, without a currency, words, `%` and a lone `#` only. */
function plainHeading(heading: string): string {
  const words = foldText(withoutCurrency(heading))
    .replace(/٪/g, '%')
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()
  if (words === '#') return words
  return words.replaceAll('#', ' no').replace(/\s*%/g, ' %').replace(/ 5 %$/, ' %').trim()
}

/** Words beside a price or an amount, folded, by which it is without VAT; they decide before the ones below. */
const withoutTax =
  /(?<!\p{L})(?:ex|exc|excl|excluded|excludes|excluding|exclusive|without|before|net|not|w o|غير|بدون|دون|قبل|صافي)(?!\p{L})/u
/** Words by which it is with VAT, or which speak of VAT and do not say that it is not in the amount. */
const withTax =
  /(?<!\p{L})(?:inc|incl|included|includes|including|inclusive|with|w|gross|vat|tax|شامل|شامله|مع|متضمن|متضمنه)(?!\p{L})|ضريب/u

/** Whether the words in the brackets of a price or an amount say, or may say, that it is with VAT. */
function isWithTax(inside: string): boolean {
  const words = foldText(inside).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return !withoutTax.test(words) && withTax.test(words)
}

/** The meaning of a heading by its name, also by what stands before brackets: `Unit price (excl.)`; undefined if unknown. */
export function meaningOfHeading(heading: string): HeadingMeaning | undefined {
  const whole = meanings.get(plainHeading(heading))
  if (whole) return whole
  const [, before, inside = ''] = /^(.+?)\s*[(（[](.*?)[)）\]]\s*$/u.exec(heading.trim()) ?? []
  if (!before) return undefined
  const plain = meanings.get(plainHeading(before))
  if (isWithTax(inside)) {
    // A price with tax is not the price of a line.
    if (plain === 'price') return 'priceWithTax'
    if (plain === 'net' || plain === 'total') return 'gross'
    if (plain === 'discount' || plain === 'discountAmount') return undefined
  }
  return /[%٪]/.test(inside) ? meanings.get(plainHeading(`${before} %`)) : plain
}
