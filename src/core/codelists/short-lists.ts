import type { CodeList } from './code-list.ts'

/** Lists that the official package has no file for; the rules or the guidelines name their codes. */

/** Source: PINT AE 1.0.4, ibr-128-ae. */
export const emirates: CodeList = {
  name: 'emirates',
  version: 'PINT AE 1.0.4',
  entries: [
    { code: 'AUH', en: 'Abu Dhabi', ar: 'أبوظبي' },
    { code: 'DXB', en: 'Dubai', ar: 'دبي' },
    { code: 'SHJ', en: 'Sharjah', ar: 'الشارقة' },
    { code: 'AJM', en: 'Ajman', ar: 'عجمان' },
    { code: 'UAQ', en: 'Umm Al Quwain', ar: 'أم القيوين' },
    { code: 'RAK', en: 'Ras Al Khaimah', ar: 'رأس الخيمة' },
    { code: 'FUJ', en: 'Fujairah', ar: 'الفجيرة' },
  ],
}

/** BTAE-15, BTAE-16. Source: PINT AE 1.0.4, ibr-181-ae. */
export const legalRegistrationTypes: CodeList = {
  name: 'legalRegistrationTypes',
  version: 'PINT AE 1.0.4',
  entries: [
    { code: 'TL', en: 'Trade licence', ar: 'رخصة تجارية' },
    { code: 'EID', en: 'Emirates ID', ar: 'الهوية الإماراتية' },
    { code: 'PAS', en: 'Passport', ar: 'جواز سفر' },
    { code: 'CD', en: 'Cabinet decision', ar: 'قرار مجلس الوزراء' },
  ],
}

/** BTAE-22. Source: ICC Incoterms 2020. */
export const incoterms: CodeList = {
  name: 'incoterms',
  version: '2020',
  entries: [
    { code: 'EXW', en: 'Ex works', ar: 'تسليم أرض المصنع' },
    { code: 'FCA', en: 'Free carrier', ar: 'تسليم الناقل' },
    { code: 'CPT', en: 'Carriage paid to', ar: 'أجور النقل مدفوعة إلى' },
    { code: 'CIP', en: 'Carriage and insurance paid to', ar: 'أجور النقل والتأمين مدفوعة إلى' },
    { code: 'DAP', en: 'Delivered at place', ar: 'التسليم في المكان' },
    { code: 'DPU', en: 'Delivered at place unloaded', ar: 'التسليم في المكان مع التفريغ' },
    { code: 'DDP', en: 'Delivered duty paid', ar: 'التسليم مع دفع الرسوم' },
    { code: 'FAS', en: 'Free alongside ship', ar: 'تسليم جانب السفينة' },
    { code: 'FOB', en: 'Free on board', ar: 'تسليم ظهر السفينة' },
    { code: 'CFR', en: 'Cost and freight', ar: 'التكلفة وأجور الشحن' },
    { code: 'CIF', en: 'Cost, insurance and freight', ar: 'التكلفة والتأمين وأجور الشحن' },
  ],
}
