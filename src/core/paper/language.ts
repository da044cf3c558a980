/** English, Arabic, or both side by side. */
export const paperLanguages = ['en', 'ar', 'both'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/** Lines above which a document is large: its page takes more than about a second, and is made in the background. */
export const largePaperFrom = 500
