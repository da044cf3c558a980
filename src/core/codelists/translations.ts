import { translatedChargeReasons } from './translated-charge-reasons.ts'
import { translatedUnits } from './translated-units.ts'
import type { Translation } from './translation.ts'

/**
 * Names that the official files lack: Arabic ones, and English ones where theirs are misspelled or are no name. Read
 * by `tools/generate-codelists.ts`, which writes them into the lists. Names of countries and currencies come from
 * CLDR.
 */
export const translations: Readonly<Record<string, Readonly<Record<string, Translation>>>> = {
  vatCategories: {
    S: { ar: 'خاضعة للنسبة الأساسية', en: 'Standard rate' },
    Z: { ar: 'خاضعة لنسبة الصفر', en: 'Zero-rated' },
    E: { ar: 'معفاة من الضريبة', en: 'Exempt from VAT' },
    O: { ar: 'خارج نطاق الضريبة', en: 'Outside the scope of VAT' },
    AE: { ar: 'الاحتساب العكسي', en: 'Reverse charge' },
    N: { ar: 'هامش الربح', en: 'Profit margin scheme' },
  },
  exemptionReasons: {
    'DL8.46.1': { ar: 'خدمات مالية محددة', en: 'Certain financial services' },
    'DL8.46.2': {
      ar: 'توريد المباني السكنية (بيعًا أو إيجارًا)',
      en: 'Supply of residential units (lease or sale)',
    },
    'DL8.46.3': { ar: 'الأراضي الفضاء', en: 'Bare land' },
    'DL8.46.4': { ar: 'خدمات النقل المحلي للركاب', en: 'Local passenger transport' },
  },
  reverseChargeTypes: {
    'DL8.48.8.2': { ar: 'الأجهزة الإلكترونية', en: 'Electronic devices' },
    'DL8.48.8.1': { ar: 'الذهب والألماس', en: 'Gold and diamonds' },
    'DL8.48.3.1': { ar: 'النفط الخام أو المكرر' },
    'DL8.48.3.2': { ar: 'الغاز الطبيعي المعالج أو غير المعالج' },
    'DL8.48.3.3': { ar: 'الهيدروكربونات النقية' },
  },
  creditReasons: {
    'DL8.61.1.A': { ar: 'إلغاء التوريد', en: 'The supply was canceled' },
    'DL8.61.1.B': {
      ar: 'تغيّر المعاملة الضريبية للتوريد نتيجة تغيّر طبيعته',
      en: 'The tax treatment changed because the nature of the supply changed',
    },
    'DL8.61.1.C': {
      ar: 'تعديل المقابل المتفق عليه (بما في ذلك الديون المعدومة)',
      en: 'The agreed consideration was altered (bad debt relief included)',
    },
    'DL8.61.1.D': {
      ar: 'إرجاع السلع أو الخدمات كليًا أو جزئيًا مع ردّ المقابل',
      en: 'Goods or services were returned in full or in part and the consideration paid back',
    },
    'DL8.61.1.E': {
      ar: 'احتساب الضريبة أو تطبيق المعاملة الضريبية بالخطأ',
      en: 'Tax was charged, or a tax treatment applied, in error',
    },
    VD: { ar: 'خصم الكمية', en: 'Volume discount' },
  },
  paymentMeans: {
    '1': { ar: 'وسيلة غير محددة' },
    '10': { ar: 'نقدًا', en: 'Cash' },
    '20': { ar: 'شيك' },
    '21': { ar: 'شيك مصرفي' },
    '30': { ar: 'تحويل مصرفي' },
    '49': { ar: 'خصم مباشر' },
    '54': { ar: 'بطاقة ائتمان' },
    '55': { ar: 'بطاقة خصم' },
    '68': { ar: 'خدمة دفع عبر الإنترنت' },
  },
  frequencies: {
    DLY: { ar: 'يوميًا' },
    WKY: { ar: 'أسبوعيًا' },
    Q15: { ar: 'كل 15 يومًا' },
    MTH: { ar: 'شهريًا' },
    Q45: { ar: 'كل 45 يومًا' },
    Q60: { ar: 'كل 60 يومًا' },
    QTR: { ar: 'كل ثلاثة أشهر' },
    HYR: { ar: 'كل ستة أشهر' },
    YRL: { ar: 'سنويًا' },
    OTH: { ar: 'أخرى', en: 'Other' },
  },
  itemTypes: { G: { ar: 'سلع' }, S: { ar: 'خدمات' }, B: { ar: 'سلع وخدمات', en: 'Goods and services' } },
  mimeTypes: {
    'application/pdf': { ar: 'مستند PDF', en: 'PDF document' },
    'application/vnd.oasis.opendocument.spreadsheet': {
      ar: 'جدول OpenDocument',
      en: 'OpenDocument spreadsheet',
    },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      ar: 'جدول Excel',
      en: 'Excel spreadsheet',
    },
    'image/jpeg': { ar: 'صورة JPEG', en: 'JPEG image' },
    'image/png': { ar: 'صورة PNG', en: 'PNG image' },
    'text/csv': { ar: 'ملف CSV', en: 'CSV file' },
    'application/xml': { ar: 'ملف XML', en: 'XML file' },
  },
  allowanceReasons: {
    '41': { ar: 'مكافأة إنجاز الأعمال قبل الموعد' },
    '42': { ar: 'مكافأة أخرى' },
    '60': { ar: 'خصم الشركة المصنعة للمستهلك' },
    '62': { ar: 'خصم للعسكريين' },
    '63': { ar: 'خصم بسبب إصابة عمل' },
    '64': { ar: 'اتفاق خاص' },
    '65': { ar: 'خصم عيب إنتاج' },
    '66': { ar: 'خصم افتتاح فرع جديد' },
    '67': { ar: 'خصم عينة' },
    '68': { ar: 'خصم نهاية التشكيلة' },
    '70': { ar: 'خصم بحسب شروط التسليم (إنكوترمز)' },
    '71': { ar: 'خصم بلوغ حد المبيعات' },
    '88': { ar: 'فرق تكلفة المواد' },
    '95': { ar: 'خصم' },
    '100': { ar: 'خصم خاص' },
    '102': { ar: 'خصم ثابت طويل الأجل' },
    '103': { ar: 'خصم مؤقت' },
    '104': { ar: 'خصم قياسي' },
    '105': { ar: 'خصم على حجم التعامل السنوي' },
  },
  chargeReasons: translatedChargeReasons,
  currencies: { VED: { ar: 'بوليفار رقمي فنزويلي' } },
  countries: {
    PS: { ar: 'فلسطين', en: 'Palestine' },
    XI: { ar: 'المملكة المتحدة (أيرلندا الشمالية)' },
    '1A': { ar: 'كوسوفو' },
  },
  units: translatedUnits,
}
