export interface LocaleFiles {
  /** File name without ending → flattened key → text. */
  readonly [file: string]: Readonly<Record<string, string>>
}

/** A word that no text may contain, and its replacement. */
type WordRule = readonly [wrong: RegExp, right: string]

/** One word for one thing (`docs/glossary.md`), and the punctuation of the language. */
const rules: { readonly [language: string]: readonly WordRule[] } = {
  en: [
    [/\bgo on\b/i, 'continue'],
    [/\bask again\b/i, 'check again'],
    [/\bwho it is\b/i, 'what is meant'],
    [/\bwritten down\b/i, 'recorded'],
    [/\bby (itself|themselves|ourselves)\b/i, 'automatically'],
    [/\bsomebody\b/i, 'someone'],
    [/\badministrators?\b/i, 'admin'],
    [/\bonboard(ed)?\b/i, 'link'],
    [/\bnetwork (ID|address)\b/i, 'participant ID'],
    [/\btrading name\b/i, 'trade name'],
    [/\breceiving advice\b/i, 'goods received note'],
    [/\b(discounts?|charges?) on the whole\b/i, 'document discount, document charge'],
    [/\bkind of (registration|supply)\b/i, 'registration type, type of supply'],
    [/\bcancelled\b|\borganisation/i, 'canceled, organization'],
    [/\btax by rate\b/i, 'tax breakdown'],
    [/\blegal type\b/i, 'legal form'],
    [/\breason of the\b/i, 'reason for the'],
    [/\d decimals\b|\b(two|six) decimals\b/i, 'decimal places'],
    [/\bopens? nothing\b/i, 'does not work, no longer works'],
    [
      /\b(take|took|taken|takes|taking) (it |this |that |this link |the request )?back\b/i,
      'revoke, cancel or undo',
    ],
    [/\w'\w/, 'the apostrophe ’'],
    [/"/, 'the quotation marks “ ”'],
    [/\.\.\./, 'the ellipsis …'],
  ],
  ar: [
    [/[\u0621-\u064a\u064b-\u0652]\s*[,;?]/, 'the punctuation ، ؛ ؟'],
    [/[“”"']/, 'the quotation marks « »'],
    [/\.\.\./, 'the ellipsis …'],
    [/[٠-٩]/, 'the figures 0 to 9'],
    [/اً/, 'ًا'],
    [/مؤسس/, 'منشأة'],
    // The central banks of Saudi Arabia and Oman have the other word in their names.
    [/بنك(?! المركزي (السعودي|العُماني))|بنوك/, 'مصرف'],
    [/معرّف الشبكة|عنوان الشبكة/, 'معرّف المشارك'],
    [/مع الضريبة/, 'شامل الضريبة'],
    [/بدون/, 'دون'],
    [/مرشّ?ح/, 'عوامل التصفية'],
    [/فك (ال)?ارتباط/, 'إلغاء الربط'],
    [/تعليم الكل/, 'تحديد الكل'],
    [/(التقرير|التقارير) الضريبي/, 'البلاغ الضريبي'],
    [/الهيئة(?! الاتحادية للضرائب)/, 'الهيئة الاتحادية للضرائب'],
    [/مزود/, 'مزوّد'],
    [/مزوّدك|مزوّد المشتري/, 'مزوّد خدمتك، مزوّد خدمة المشتري'],
    [/الجهة المختصة/, 'الهيئة الاتحادية للضرائب'],
    [/مورد/, 'مورّد'],
    [/مغلف/, 'مغلّف'],
    [/آيبان/, 'IBAN'],
    [/EmaraTax/, 'إمارات تاكس'],
    [/مسجَّل|تعذَّر/, 'مسجّل، تعذّر'],
    [/خان(ة|ات|تين|تان) عشري/, 'منازل عشرية'],
    [/الخاضع(ة)?(?!ة| ل)/, 'الخاضع للضريبة'],
    [/معترض عليه/, 'معترَض عليه'],
    [/هذا التثبيت/, 'هذا النظام'],
    [/بيبول/, 'Peppol'],
    [/يُعطى|يُمنح/, 'يُخصَّص'],
  ],
}

/** Texts that the specification gives word for word. */
const verbatim = new Set([
  'en/common:notFound.text',
  'en/common:transport.user-details',
  'en/settings:sequence.prefixHint',
  'en/settings:sequence.suffixHint',
])

/** Words and marks that the glossary replaces by others. */
export function wrongWords(files: LocaleFiles, language: string): string[] {
  return Object.entries(files).flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      if (verbatim.has(`${language}/${file}:${key}`)) return []
      // Names of placeholders and attributes of XML are no words.
      const plain = text.replaceAll(/\{\{.*?\}\}|="[^"]*"/g, 'x')
      return (rules[language] ?? [])
        .filter(([wrong]) => wrong.test(plain))
        .map(([wrong, right]) => {
          const found = wrong.exec(plain)?.[0]
          return `locales/${language}/${file}.json: "${key}" says “${found}”; the word is: ${right}`
        })
    }),
  )
}
