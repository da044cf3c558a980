/** English, Arabic, or both side by side. */
export const paperLanguages = ['en', 'ar', 'both'] as const
export type PaperLanguage = (typeof paperLanguages)[number]
