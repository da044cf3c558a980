import type { CodeList } from '#core/codelists'

/**
 * Authorities of the UAE that register companies, by the names in general use. PINT AE takes the name of one as text
 * (BTAE-11, BTAE-12): there is no official list, and every other name is as valid.
 */
export const licensingAuthorities: CodeList = {
  name: 'licensingAuthorities',
  version: '2026-11',
  entries: [
    {
      code: 'DET',
      en: 'Dubai Department of Economy and Tourism',
      ar: 'دائرة الاقتصاد والسياحة بدبي',
      also: 'DED,Dubai Economy and Tourism,Dubai Department of Economic Development,دائرة التنمية الاقتصادية بدبي',
    },
    {
      code: 'ADRA',
      en: 'Abu Dhabi Registration Authority',
      ar: 'سلطة أبوظبي للتسجيل',
      also: 'ADBC,Abu Dhabi Business Centre,مركز أبوظبي للأعمال',
    },
    {
      code: 'ADDED',
      en: 'Abu Dhabi Department of Economic Development',
      ar: 'دائرة التنمية الاقتصادية – أبوظبي',
    },
    {
      code: 'SEDD',
      en: 'Sharjah Economic Development Department',
      ar: 'دائرة التنمية الاقتصادية بالشارقة',
      also: 'Sharjah Department of Economic Development',
    },
    {
      code: 'AJDED',
      en: 'Ajman Department of Economic Development',
      ar: 'دائرة التنمية الاقتصادية بعجمان',
    },
    {
      code: 'RAKDED',
      en: 'Ras Al Khaimah Department of Economic Development',
      ar: 'دائرة التنمية الاقتصادية برأس الخيمة',
    },
    {
      code: 'UAQDED',
      en: 'Umm Al Quwain Department of Economic Development',
      ar: 'دائرة التنمية الاقتصادية بأم القيوين',
    },
    { code: 'FM', en: 'Fujairah Municipality', ar: 'بلدية الفجيرة' },
    {
      code: 'MOET',
      en: 'Ministry of Economy and Tourism',
      ar: 'وزارة الاقتصاد والسياحة',
      also: 'Ministry of Economy,وزارة الاقتصاد',
    },
    { code: 'DMCC', en: 'Dubai Multi Commodities Centre', ar: 'مركز دبي للسلع المتعددة' },
    { code: 'JAFZA', en: 'Jebel Ali Free Zone Authority', ar: 'سلطة المنطقة الحرة بجبل علي', also: 'JAFZ' },
    {
      code: 'DAFZA',
      en: 'Dubai Airport Freezone Authority',
      ar: 'سلطة المنطقة الحرة بمطار دبي',
      also: 'Dubai Airport Free Zone Authority',
    },
    {
      code: 'DIEZ',
      en: 'Dubai Integrated Economic Zones Authority',
      ar: 'سلطة دبي للمناطق الاقتصادية المتكاملة',
      also: 'DSOA,Dubai Silicon Oasis Authority,واحة دبي للسيليكون',
    },
    {
      code: 'DIFC',
      en: 'Dubai International Financial Centre',
      ar: 'مركز دبي المالي العالمي',
      also: 'DIFC Registrar of Companies',
    },
    { code: 'DDA', en: 'Dubai Development Authority', ar: 'سلطة دبي للتطوير', also: 'TECOM' },
    {
      code: 'DWC',
      en: 'Dubai South',
      ar: 'دبي الجنوب',
      also: 'Dubai Aviation City Corporation,مؤسسة مدينة دبي للطيران',
    },
    { code: 'DHCA', en: 'Dubai Healthcare City Authority', ar: 'سلطة مدينة دبي الطبية' },
    { code: 'IFZA', en: 'International Free Zone Authority', ar: 'هيئة المنطقة الحرة الدولية' },
    { code: 'MFZ', en: 'Meydan Free Zone', ar: 'منطقة ميدان الحرة' },
    { code: 'DWTCA', en: 'Dubai World Trade Centre Authority', ar: 'سلطة مركز دبي التجاري العالمي' },
    {
      code: 'ADGM',
      en: 'Abu Dhabi Global Market',
      ar: 'سوق أبوظبي العالمي',
      also: 'ADGM Registration Authority',
    },
    {
      code: 'KEZAD',
      en: 'Khalifa Economic Zones Abu Dhabi',
      ar: 'مناطق خليفة الاقتصادية أبوظبي',
      also: 'KIZAD,ZonesCorp',
    },
    { code: 'MCFZ', en: 'Masdar City Free Zone', ar: 'المنطقة الحرة بمدينة مصدر' },
    { code: 'TWOFOUR54', en: 'Creative Media Authority', ar: 'هيئة الإعلام الإبداعي', also: 'twofour54' },
    {
      code: 'SAIF',
      en: 'Sharjah Airport International Free Zone Authority',
      ar: 'هيئة المنطقة الحرة لمطار الشارقة الدولي',
      also: 'SAIF Zone,Sharjah Airport International Free Zone',
    },
    { code: 'HFZA', en: 'Hamriyah Free Zone Authority', ar: 'هيئة المنطقة الحرة بالحمرية' },
    { code: 'SHAMS', en: 'Sharjah Media City', ar: 'مدينة الشارقة للإعلام' },
    {
      code: 'SRTIP',
      en: 'Sharjah Research, Technology and Innovation Park',
      ar: 'مجمع الشارقة للبحوث والتكنولوجيا والابتكار',
    },
    { code: 'SPC', en: 'Sharjah Publishing City Free Zone', ar: 'المنطقة الحرة لمدينة الشارقة للنشر' },
    {
      code: 'AFZA',
      en: 'Ajman Free Zone Authority',
      ar: 'هيئة المنطقة الحرة بعجمان',
      also: 'Ajman Free Zone,منطقة عجمان الحرة',
    },
    {
      code: 'RAKEZ',
      en: 'Ras Al Khaimah Economic Zone',
      ar: 'مناطق رأس الخيمة الاقتصادية',
      also: 'Ras Al Khaimah Economic Zone Authority',
    },
    { code: 'RAKICC', en: 'RAK International Corporate Centre', ar: 'مركز رأس الخيمة العالمي للشركات' },
    {
      code: 'UAQFTZ',
      en: 'Umm Al Quwain Free Trade Zone Authority',
      ar: 'هيئة المنطقة التجارية الحرة بأم القيوين',
    },
    { code: 'FFZA', en: 'Fujairah Free Zone Authority', ar: 'هيئة المنطقة الحرة بالفجيرة' },
    { code: 'FCC', en: 'Fujairah Creative City', ar: 'مدينة الفجيرة للإبداع', also: 'Creative City' },
  ],
}
