/**
 * Words for units as people write them in price lists and order sheets, in both languages, by UN/ECE
 * Recommendation 20 and 21 code. Not a code list: only used to parse pasted text.
 */
const aliasesByCode: Readonly<Record<string, readonly string[]>> = {
  C62: ['one', 'no', 'nos', 'number', 'unit', 'units', 'وحدة', 'عدد'],
  EA: ['each', 'ea', 'حبة', 'حبه'],
  H87: ['piece', 'pieces', 'pc', 'pcs', 'قطعة', 'قطع', 'قطعه'],
  KGM: ['kg', 'kgs', 'kilogram', 'kilograms', 'كجم', 'كيلو', 'كيلوغرام', 'كيلوجرام'],
  GRM: ['g', 'gr', 'gram', 'grams', 'غرام', 'جرام'],
  TNE: ['t', 'ton', 'tons', 'tonne', 'tonnes', 'mt', 'طن'],
  LTR: ['l', 'lt', 'ltr', 'litre', 'liter', 'litres', 'liters', 'لتر'],
  MLT: ['ml', 'millilitre', 'milliliter', 'مل'],
  MTR: ['m', 'mtr', 'mtrs', 'metre', 'meter', 'metres', 'meters', 'متر'],
  MTK: ['m2', 'm²', 'sqm', 'sq m', 'square metre', 'square meter', 'متر مربع', 'م2', 'م²'],
  MTQ: ['m3', 'm³', 'cbm', 'cu m', 'cubic metre', 'cubic meter', 'متر مكعب', 'م3', 'م³'],
  CMT: ['cm', 'centimetre', 'centimeter', 'سم'],
  KMT: ['km', 'kilometre', 'kilometer', 'كم', 'كيلومتر'],
  FOT: ['ft', 'foot', 'feet', 'قدم'],
  HUR: ['h', 'hr', 'hrs', 'hour', 'hours', 'ساعة', 'ساعات', 'ساعه'],
  MIN: ['min', 'minute', 'minutes', 'دقيقة'],
  DAY: ['d', 'day', 'days', 'يوم', 'أيام', 'ايام'],
  WEE: ['week', 'weeks', 'أسبوع', 'اسبوع'],
  MON: ['month', 'months', 'mo', 'شهر', 'أشهر'],
  ANN: ['year', 'years', 'yr', 'سنة', 'عام'],
  XBX: ['box', 'boxes', 'bx', 'صندوق', 'علبة'],
  XCT: ['carton', 'cartons', 'ctn', 'كرتون', 'كرتونة'],
  XPK: ['pack', 'packs', 'package', 'pkt', 'packet', 'عبوة', 'حزمة', 'باكت'],
  XBG: ['bag', 'bags', 'كيس', 'شوال'],
  XPX: ['pallet', 'pallets', 'طبلية', 'منصة'],
  XRO: ['roll', 'rolls', 'لفة', 'رول'],
  SET: ['set', 'sets', 'طقم', 'مجموعة'],
  PR: ['pair', 'pairs', 'زوج'],
  DZN: ['dozen', 'doz', 'dz', 'درزن', 'دزينة'],
  LS: ['lump sum', 'ls', 'lumpsum', 'مقطوعية', 'مبلغ مقطوع'],
  KWH: ['kwh', 'kilowatt hour', 'كيلوواط ساعة'],
}

const codeByAlias = new Map(
  Object.entries(aliasesByCode).flatMap(([code, list]) => list.map((word) => [word, code] as const)),
)

/** The unit code of a word: `kg` → `KGM`, `ساعة` → `HUR`; a known code in capitals is returned unchanged. */
export function unitCodeOf(word: string): string | undefined {
  const text = word.trim().toLowerCase().replace(/[.]+$/, '')
  const code = text.toUpperCase()
  return codeByAlias.get(text) ?? (Object.hasOwn(aliasesByCode, code) ? code : undefined)
}
