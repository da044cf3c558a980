/** The companies of the demo, and what they sell. All of it is invented; the names say so on every document. */

export interface DemoProduct {
  readonly code: string
  readonly name: string
  readonly nameAr: string
  readonly unitCode: string
  readonly unitPrice: string
  readonly itemType: 'G' | 'S'
  /** HS heading of goods, service accounting code of services. */
  readonly classification: string
}

export interface DemoParty {
  readonly nameEn: string
  readonly nameAr: string
  readonly licence: string
  readonly line1: string
  readonly city: string
  readonly emirate: string
}

/** A company of the portal, which is paid to this account; it is valid in form, of no bank. */
export interface DemoSeller extends DemoParty {
  readonly account: string
}

/** A buyer outside of the portal; the TIN decides what happens to its documents (docs/simulator.md). */
interface DemoBuyer extends DemoParty {
  readonly tin: string
  /** What was sold: how many days ago, and how much of the first product. */
  readonly sold: readonly (readonly [days: number, quantity: string])[]
}

export const demoAuthority = 'Dubai Department of Economy and Tourism'

/** Its name comes first in lists of companies, so the demo opens with it. */
export const demoCompany: DemoSeller = {
  nameEn: 'Date Palm Trading LLC (demo)',
  nameAr: 'النخلة للتجارة ذ.م.م (تجريبي)',
  licence: 'CN-1042771',
  account: 'AE070331234567890123456',
  line1: 'Warehouse 14, Al Quoz 3',
  city: 'Dubai',
  emirate: 'DXB',
}

export const demoSupplier: DemoSeller = {
  nameEn: 'Pearl Coast Supplies FZE (demo)',
  nameAr: 'ساحل اللؤلؤ للتوريدات م.م.ح (تجريبي)',
  licence: 'FZ-20881',
  account: 'AE130262001112223334445',
  line1: 'Q3-118, Free Zone Road',
  city: 'Sharjah',
  emirate: 'SHJ',
}

export const companyProducts: readonly DemoProduct[] = [
  {
    code: 'ROPE-12',
    name: 'Steel rope 12 mm',
    nameAr: 'حبل فولاذي 12 مم',
    unitCode: 'MTR',
    unitPrice: '42',
    itemType: 'G',
    classification: '7312',
  },
  {
    code: 'SHACKLE',
    name: 'Bow shackle, 25 t',
    nameAr: 'شكال قوسي 25 طن',
    unitCode: 'C62',
    unitPrice: '385.50',
    itemType: 'G',
    classification: '7326',
  },
  {
    code: 'DELIVERY',
    name: 'Delivery, Jebel Ali',
    nameAr: 'توصيل، جبل علي',
    unitCode: 'C62',
    unitPrice: '1750',
    itemType: 'S',
    classification: '9965',
  },
]

export const supplierProducts: readonly DemoProduct[] = [
  {
    code: 'ANCHOR',
    name: 'Stockless anchor 900 kg',
    nameAr: 'مرساة بلا عارضة 900 كغ',
    unitCode: 'C62',
    unitPrice: '6900',
    itemType: 'G',
    classification: '7316',
  },
  {
    code: 'SURVEY',
    name: 'Rigging survey',
    nameAr: 'فحص معدات الرفع',
    unitCode: 'HUR',
    unitPrice: '320',
    itemType: 'S',
    classification: '9983',
  },
]

export const demoBuyers: readonly DemoBuyer[] = [
  {
    nameEn: 'Palm Logistics LLC (demo)',
    nameAr: 'بالم للخدمات اللوجستية ذ.م.م (تجريبي)',
    tin: '1900000001',
    licence: 'CN-2200001',
    line1: 'Warehouse 7, Ras Al Khor 2',
    city: 'Dubai',
    emirate: 'DXB',
    sold: [
      [47, '80'],
      [33, '140'],
      [6, '210'],
    ],
  },
  {
    nameEn: 'Emirates Scaffolding LLC (demo)',
    nameAr: 'الإمارات للسقالات ذ.م.م (تجريبي)',
    tin: '1900000026',
    licence: 'CN-2200026',
    line1: 'Plot 31, Mussafah M-14',
    city: 'Abu Dhabi',
    emirate: 'AUH',
    sold: [[11, '400']],
  },
  {
    nameEn: 'Harbour Gate Services LLC (demo)',
    nameAr: 'بوابة المرفأ للخدمات ذ.م.م (تجريبي)',
    tin: '1900000028',
    licence: 'CN-2200028',
    line1: 'Port Road 3',
    city: 'Fujairah',
    emirate: 'FUJ',
    sold: [[8, '165']],
  },
  {
    nameEn: 'Desert Rose Catering LLC (demo)',
    nameAr: 'وردة الصحراء للتموين ذ.م.م (تجريبي)',
    tin: '1900000002',
    licence: 'CN-2200002',
    line1: 'Street 9, Industrial Area 12',
    city: 'Sharjah',
    emirate: 'SHJ',
    sold: [[4, '30']],
  },
  {
    nameEn: 'Oasis Interiors LLC (demo)',
    nameAr: 'الواحة للتصميم الداخلي ذ.م.م (تجريبي)',
    tin: '1900000004',
    licence: 'CN-2200004',
    line1: 'Al Ittihad Street 55',
    city: 'Ajman',
    emirate: 'AJM',
    sold: [[3, '55']],
  },
]
