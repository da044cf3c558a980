/** Who trades in the demonstration, and with what. All of it is made up. */

export interface DemoCompany {
  email: string
  givenName: string
  familyName: string
  nameEn: string
  nameAr: string
  tin: string
  licence: string
  authority: string
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
    nameEn: 'Al Noor Trading LLC',
    nameAr: 'شركة النور للتجارة ذ.م.م',
    tin: '1002345674',
    licence: 'CN-1042771',
    authority: 'Dubai Department of Economy and Tourism',
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
