/** Synonyms that users and programs write for codes of the model, folded (`foldText`). */
import { foldText, vatCategories } from '#core/codelists'
import { latinDigits } from './plain-text.ts'

/** A currency and its words. */
interface CurrencyWord {
  readonly code: string
  /** Other currencies have the same name: the code is assumed, with a finding. */
  readonly isAssumed?: true
}

function table<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries).map(([words, value]) => [foldText(words), value]))
}

/** Names by one value: `a,b` both mean it. */
function named<Value extends string>(entries: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries<string>(entries).flatMap(([value, names]) =>
      names.split(',').map((name) => [foldText(name), value as Value] as const),
    ),
  )
}

const currencyNames = named({
  AED: 'aed,dhs,dh,dirham,dirhams,uae dirham,درهم,دراهم,درهم اماراتي,درهم إماراتي,د.إ,د.ا,دإ,\u20c3',
  SAR: 'sr,saudi riyal,ريال سعودي,ر.س',
  QAR: 'qr,qatari riyal,ريال قطري,ر.ق',
  BHD: 'bd,bahraini dinar,دينار بحريني,د.ب',
  KWD: 'kd,kuwaiti dinar,دينار كويتي,د.ك',
  OMR: 'omani rial,ريال عماني,ر.ع',
  EUR: '€,euro,euros,يورو',
  GBP: '£,pound sterling,جنيه استرليني',
  INR: '₹,indian rupee,indian rupees',
  USD: 'us$,usd$,us dollar,us dollars,دولار امريكي,دولار أمريكي',
})

/** Words of several countries with the most likely one, which may not be meant. */
const assumedCurrencies = table<CurrencyWord>({
  $: { code: 'USD', isAssumed: true },
  dollar: { code: 'USD', isAssumed: true },
  dollars: { code: 'USD', isAssumed: true },
  دولار: { code: 'USD', isAssumed: true },
})

/** The currency that a word or sign means; undefined when it means none, or several without one that is usual. */
export function currencyWords(word: string): CurrencyWord | undefined {
  const folded = foldText(word).replace(/\.+$/, '').trim()
  const code = currencyNames.get(folded)
  return code === undefined ? assumedCurrencies.get(folded) : { code }
}

const unitNames = named({
  C62: 'one',
  H87: 'pcs,pc,piece,pieces,nos,no,num,number,qty,قطعة,قطع',
  EA: 'each,ea,unit,units,وحدات',
  KGM: 'kg,kgs,kilo,kilos,kilogram,kilograms,كغ,كجم,كيلو,كيلوغرام,كيلوجرام',
  GRM: 'g,gm,gms,gram,grams,غرام,جرام',
  TNE: 'ton,tons,tonne,tonnes,mt,metric ton,طن',
  MTR: 'm,mtr,mtrs,metre,metres,meter,meters,متر',
  MTK: 'm2,m²,sqm,sq m,sq mtr,square metre,square meter,متر مربع,م2',
  MTQ: 'm3,m³,cbm,cu m,cubic metre,cubic meter,متر مكعب,م3',
  FOT: 'ft,feet,foot,قدم',
  FTK: 'sqft,sq ft,ft2,square feet,square foot,قدم مربع',
  CMT: 'cm,سم',
  MMT: 'mm,ملم',
  LTR: 'l,lt,ltr,ltrs,litre,litres,liter,liters,لتر',
  MLT: 'ml,مل',
  GLL: 'gal,gallon,gallons,usg,غالون,جالون',
  HUR: 'h,hr,hrs,hour,hours,ساعة,ساعات',
  MIN: 'min,mins,minute,minutes,دقيقة,دقائق',
  DAY: 'day,days,يوم,أيام',
  WEE: 'week,weeks,wk,wks,أسبوع,أسابيع',
  MON: 'month,months,mth,شهر,أشهر',
  ANN: 'year,years,yr,yrs,سنة,سنوات',
  KMT: 'km,kms,كم',
  DZN: 'doz,dozen,dozens,dz,دزينة',
  PR: 'pair,pairs,prs,زوج',
  XBX: 'box,boxes,صندوق,علبة',
  XCT: 'ctn,ctns,carton,cartons,كرتون,كراتين',
  XBG: 'bag,bags,كيس,أكياس',
  XPK: 'pkt,pkts,packets,pack,packs,package,pk,حزمة,عبوة',
  XRO: 'roll,rolls,رول,لفة',
  XPX: 'pallet,pallets,plt,بالته',
  XBO: 'btl,btls,bottle,bottles,زجاجة',
  XDR: 'drum,drums',
  SET: 'set,sets,طقم',
  E48: 'service,services,svc,خدمة',
  LS: 'ls,lump sum,lumpsum,مقطوعية',
})

/** The unit that ledgers call so. */
export function unitWords(word: string): string | undefined {
  return unitNames.get(foldText(word).replace(/\.+$/, ''))
}

const payments = named({
  '10': 'cash,in cash,نقدا,نقدي,كاش',
  '20': 'cheque,check,pdc,chq,شيك,شيكات',
  '30': 'transfer,bank transfer,bank,wire,wire transfer,tt,eft,neft,تحويل,تحويل بنكي,حوالة بنكية',
  '54': 'card,credit card,visa,mastercard,بطاقة,بطاقة ائتمان',
  '55': 'debit card,بطاقة خصم',
  '68': 'online,online payment,payment link,دفع إلكتروني',
})

/** The way to pay that ledgers call so (UNCL 4461). */
export function paymentWords(word: string): string | undefined {
  return payments.get(foldText(word).replace(/[-_]/g, ' '))
}

const itemTypeNames = named({
  G: 'g,goods,good,product,products,item,inventory,inventory part,stock,stockable,storable product,consumable,سلعة,سلع,بضاعة,بضائع',
  S: 's,service,services,non inventory,خدمة,خدمات',
  B: 'b,both,goods and services,goods & services,سلع وخدمات',
})

const kindNames = named({
  invoice:
    '380,invoice,tax invoice,inv,sales invoice,sales,sale,out invoice,customer invoice,simplified tax invoice,simplified invoice,posted sales invoice,sales receipt,out receipt,accrec,si,dr,rv,f2,zf2,cash sale,credit sale,retail invoice,فاتورة,فاتورة ضريبية,فاتورة ضريبية مبسطة,مبيعات,فاتورة مبيعات,فاتورة بيع',
  creditNote:
    '381,credit note,tax credit note,cn,c/n,crn,cr note,cr. note,credit memo,credit memo request,sales return,sales returns,sales credit note,sales credit memo,posted sales credit memo,sales invoice return,return invoice,invoice return,refund,refund receipt,out refund,customer credit note,customer credit memo,customer refund,return,sales credit,accreccredit,accrec credit,sc,scn,scm,sr,dg,g2,re,zg2,credit for returns,return credit,credit invoice,cash refund,إشعار دائن,إشعار دائن ضريبي,إشعار ائتمان,إشعار خصم,مرتجع,مرتجع مبيعات,مرتجعات مبيعات,مردود مبيعات,مردودات مبيعات,فاتورة مرتجع,فاتورة مرتجعات,استرداد',
  commercialInvoice: '480,commercial invoice,non tax invoice,فاتورة تجارية',
  commercialCreditNote: '81,commercial credit note,non tax credit note,إشعار دائن تجاري',
})

/** Received invoices: no documents that we issue. */
const purchases = new Set(
  'in invoice,in refund,in receipt,vendor bill,vendor credit note,vendor refund,supplier invoice,supplier credit note,purchase,purchases,purchase invoice,purchase return,purchase credit memo,bill credit,accpay,accpaycredit,kr,kg,فاتورة مشتريات,فاتورة مورد,مشتريات,مرتجع مشتريات,مردودات مشتريات'
    .split(',')
    .map(foldText),
)

/** A debit memo of another country. */
const debitMemos = new Set(['383', 'debit note', 'debit memo', 'dn', 'اشعار مدين'])

const folded = (cell: string) =>
  foldText(cell).replace(/[-_]/g, ' ').replace(/\s+/g, ' ').replace(/\.$/, '').trim()

export function itemTypeOf(cell: string): string | undefined {
  return itemTypeNames.get(folded(cell))
}

/**
 * The kind of a document that programs call so: Odoo's `out_refund`, SAP's `G2`, `Sales Return`; codes also beside their
 * name, such as `381 - Credit note`. Undefined when it is not a known word, or when code and name contradict each other.
 */
export function documentKindOf(cell: string): string | undefined {
  const plain = folded(cell)
  const known = kindNames.get(plain)
  if (known !== undefined) return known
  const [, code = '', name = ''] = /^(\d{2,3})[ :.]+(.+)$/u.exec(plain) ?? []
  const [, before = '', after = ''] = /^(.+?) ?\((\d{2,3})\)$/u.exec(plain) ?? []
  const [one, other] = [kindNames.get(code || after), kindNames.get(name.trim() || before.trim())]
  return one === other ? one : undefined
}

/** True for a received invoice, such as a vendor bill. */
export function isPurchase(cell: string): boolean {
  return purchases.has(folded(cell))
}

export function isDebitMemo(cell: string): boolean {
  return debitMemos.has(folded(cell))
}

const categoryNames = new Map<string, string>([
  ...vatCategories.entries.flatMap(({ ar = '', code, en }) =>
    [code, en, ar].map((name) => [folded(name), code] as const),
  ),
  ...named({
    S: 'standard,standard rated,standard rate,sr,std,std rated,basic rate,taxable,vatable,خاضعة,خاضع,خاضعة للضريبة,الأساسية,النسبة الأساسية',
    Z: 'zero,zero rated,zero rate,zr,صفرية,صفري,نسبة الصفر,صفر',
    E: 'exempt,exempted,exemption,ex,exempt supply,معفاة,معفى,معفي,إعفاء',
    O: 'out of scope,outofscope,os,oos,outside scope,outside the scope,non taxable,not taxable,خارج النطاق,خارج نطاق الضريبة,غير خاضعة,غير خاضع',
    AE: 'reverse charge,reverse charge mechanism,rcm,rc,domestic reverse charge,احتساب عكسي,الاحتساب العكسي,آلية الاحتساب العكسي',
    N: 'margin,margin scheme,profit margin,هامش,هامش الربح',
  }),
])

/** Texts that programs put around the word for a tax: its name, its direction, the emirate of a code such as SR-DXB. */
const aroundCategories =
  /(?:^| )(?:vat|tax|uae|gcc|output|input|sales|sale|supply|supplies|local|ضريبه|القيمه|المضافه|ضريبة القيمة المضافة|ض ق م|ضقم|auh|dxb|shj|ajm|uaq|rak|fuj|abu dhabi|dubai|sharjah|ajman|umm al quwain|ras al khaimah|fujairah)(?= |$)/gu

/** Categories whose lines state the standard rate. */
const atStandardRate = new Set(['S', 'AE', 'N'])

/** The meaning of a cell in a tax column. */
type VatWord =
  | { readonly category: string }
  /** Only a zero: zero-rated, exempt and outside the scope are all without VAT. */
  | { readonly doubt: 'zero' }
  /** A rate that the category does not have, or that there is not. */
  | { readonly doubt: 'rate'; readonly rate: string }

/**
 * The VAT category for a word of ERPs and users: `VAT 5%`, `Standard Rate [5%]`, `RCM`, `ض.ق.م 5%`; undefined when
 * unknown.
 */
export function vatWordOf(cell: string): VatWord | undefined {
  const plain = folded(latinDigits(cell).replace(/[\u066a\uff05]/g, '%'))
  const exact = categoryNames.get(plain)
  if (exact !== undefined) return { category: exact }
  const numbers = plain.match(/\d+(?:[.,٫]\d+)?/g) ?? []
  if (numbers.length > 1) return undefined
  const words = plain
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/^|$/g, ' ')
    .replace(aroundCategories, ' ')
    .replace(aroundCategories, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const rate = rateOf(numbers[0], plain)
  const category =
    words === ''
      ? undefined
      : (categoryNames.get(words) ?? categoryNames.get(words.replace(/ (?:rate|rated)$/, '')))
  if (words !== '' && words !== 'rate' && words !== 'rated' && category === undefined) return undefined
  if (category === undefined) {
    if (rate === undefined) return undefined
    if (rate === 5) return { category: 'S' }
    return rate === 0 ? { doubt: 'zero' } : { doubt: 'rate', rate: numbers[0] ?? '' }
  }
  if (rate === undefined || (rate === 5 && atStandardRate.has(category)) || (rate === 0 && category !== 'S'))
    return { category }
  return { doubt: 'rate', rate: numbers[0] ?? '' }
}

/** The rate in percent; 0.05 without a percent sign is the rest of a percentage cell. */
function rateOf(number: string | undefined, text: string): number | undefined {
  if (number === undefined) return undefined
  const rate = Number(number.replace(/[,٫]/, '.'))
  return rate === 0.05 && !text.includes('%') ? 5 : rate
}
