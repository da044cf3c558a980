/** The locale files that notices need: their own, and those whose words stand in their texts. */
export const noticeNamespaces = ['notices', 'outages', 'lifecycle', 'exchange', 'responses']
