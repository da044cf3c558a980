import type { CodeList } from '#core/codelists'

/** Legal forms of the UAE: those of Federal Decree-Law 32 of 2021 on Commercial Companies, and usual ones beside it. */
export const legalForms: CodeList = {
  name: 'legalForms',
  version: '2026-11',
  entries: [
    { code: 'LLC', en: 'Limited liability company', ar: 'شركة ذات مسؤولية محدودة', also: 'L.L.C,ذ.م.م' },
    {
      code: 'LLCSO',
      en: 'Limited liability company – single owner',
      ar: 'شركة ذات مسؤولية محدودة – الشخص الواحد',
      also: 'Limited liability company - single owner (LLC - SO),One person company',
    },
    { code: 'PJSC', en: 'Public joint stock company', ar: 'شركة مساهمة عامة', also: 'ش.م.ع' },
    { code: 'PrJSC', en: 'Private joint stock company', ar: 'شركة مساهمة خاصة', also: 'ش.م.خ' },
    { code: 'SE', en: 'Sole establishment', ar: 'مؤسسة فردية', also: 'Sole proprietorship,Establishment' },
    { code: 'CC', en: 'Civil company', ar: 'شركة أعمال مدنية', also: 'شركة أعمال مهنية' },
    { code: 'JLC', en: 'Joint liability company', ar: 'شركة تضامن', also: 'General partnership' },
    {
      code: 'SLP',
      en: 'Limited partnership company',
      ar: 'شركة توصية بسيطة',
      also: 'Simple commandite company',
    },
    {
      code: 'FZLLC',
      en: 'Free zone limited liability company',
      ar: 'شركة منطقة حرة ذات مسؤولية محدودة',
      also: 'FZ-LLC,FZ LLC,FZCO,Free zone company',
    },
    { code: 'FZE', en: 'Free zone establishment', ar: 'مؤسسة منطقة حرة' },
    { code: 'BRF', en: 'Branch of a foreign company', ar: 'فرع شركة أجنبية', also: 'Foreign branch' },
    { code: 'BRL', en: 'Branch of a local company', ar: 'فرع شركة محلية', also: 'Branch' },
    { code: 'GOV', en: 'Government entity', ar: 'جهة حكومية' },
    { code: 'NPO', en: 'Non-profit organization', ar: 'مؤسسة غير ربحية', also: 'Association,جمعية' },
  ],
}
