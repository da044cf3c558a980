/** Locale files that notices need: their own, and those of terms in their texts. */
export const noticeNamespaces = ['notices', 'outages', 'lifecycle', 'exchange', 'responses']
