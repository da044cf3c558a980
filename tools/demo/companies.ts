/** The companies of the demonstration, and their products. All of it is invented. */

export interface DemoCompany {
  email: string
  givenName: string
  familyName: string
  nameEn: string
  nameAr: string
  tin: string
  licence: string
  authority: string
  /** Valid in form, of no bank. */
  account: string
  line1: string
  city: string
  emirate: string
  products: DemoProduct[]
}

export interface DemoProduct {
  code: string
  name: string
  nameAr: string
  unitCode: string
  unitPrice: string
  itemType: 'G' | 'S'
  /** HS heading of goods, service accounting code of services. */
  classification: string
}

export const demoPassword = 'falaj demo password'

export const demoCompanies: [DemoCompany, DemoCompany] = [
  {
    email: 'mariam@alnoor.example',
    givenName: 'Mariam',
    familyName: 'Al Suwaidi',
    nameEn: 'Noor Al Khaleej Trading LLC',
    nameAr: 'شركة نور الخليج للتجارة ذ.م.م',
    tin: '1002345674',
    licence: 'CN-1042771',
    authority: 'Dubai Department of Economy and Tourism',
    account: 'AE070331234567890123456',
    line1: 'Warehouse 14, Al Quoz 3',
    city: 'Dubai',
    emirate: 'DXB',
    products: [
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
    ],
  },
  {
    email: 'omar@gulfmarine.example',
    givenName: 'Omar',
    familyName: 'Haddad',
    nameEn: 'Gulf Marine Supplies FZE',
    nameAr: 'الخليج للتوريدات البحرية م.م.ح',
    tin: '1008812340',
    licence: 'FZ-20881',
    authority: 'Sharjah Airport International Free Zone Authority',
    account: 'AE130262001112223334445',
    line1: 'Q3-118, Free Zone Road',
    city: 'Sharjah',
    emirate: 'SHJ',
    products: [
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
    ],
  },
]

/** A buyer outside of the portal; the participant id decides the outcome of documents (docs/simulator.md). */
export interface DemoBuyer {
  nameEn: string
  nameAr: string
  tin: string
  line1: string
  city: string
  emirate: string
  /** How many days ago something was sold, and how much of the first product. */
  sold: readonly (readonly [days: number, quantity: string])[]
}

export const demoBuyers: readonly DemoBuyer[] = [
  {
    nameEn: 'Palm Logistics LLC',
    nameAr: 'بالم للخدمات اللوجستية ذ.م.م',
    tin: '1900000001',
    line1: 'Warehouse 7, Ras Al Khor 2',
    city: 'Dubai',
    emirate: 'DXB',
    sold: [
      [47, '80'],
      [33, '140'],
      [19, '95'],
      [6, '210'],
    ],
  },
  {
    nameEn: 'Desert Rose Catering LLC',
    nameAr: 'وردة الصحراء للتموين ذ.م.م',
    tin: '1900000002',
    line1: 'Street 9, Industrial Area 12',
    city: 'Sharjah',
    emirate: 'SHJ',
    sold: [[4, '30']],
  },
  {
    nameEn: 'Emirates Scaffolding LLC',
    nameAr: 'الإمارات للسقالات ذ.م.م',
    tin: '1900000026',
    line1: 'Plot 31, Mussafah M-14',
    city: 'Abu Dhabi',
    emirate: 'AUH',
    sold: [[11, '400']],
  },
  {
    nameEn: 'Harbour Gate Services LLC',
    nameAr: 'بوابة المرفأ للخدمات ذ.م.م',
    tin: '1900000028',
    line1: 'Port Road 3',
    city: 'Fujairah',
    emirate: 'FUJ',
    sold: [[8, '165']],
  },
  {
    nameEn: 'Oasis Interiors LLC',
    nameAr: 'الواحة للتصميم الداخلي ذ.م.م',
    tin: '1900000004',
    line1: 'Al Ittihad Street 55',
    city: 'Ajman',
    emirate: 'AJM',
    sold: [[3, '55']],
  },
  {
    nameEn: 'Creek View Hotels LLC',
    nameAr: 'فنادق إطلالة الخور ذ.م.م',
    tin: '1900000003',
    line1: 'Baniyas Road 18',
    city: 'Dubai',
    emirate: 'DXB',
    sold: [[2, '72']],
  },
]

/** Not on the network: gets documents by a private link. */
export const demoHousehold: DemoBuyer = {
  nameEn: 'Layla Hassan',
  nameAr: 'ليلى حسن',
  tin: '9900000098',
  line1: 'Villa 12, Jumeirah 1',
  city: 'Dubai',
  emirate: 'DXB',
  sold: [[7, '6']],
}
