/** Translation namespaces of notices: their own, and those of terms in their texts. */
export const noticeNamespaces = ['notices', 'outages', 'lifecycle', 'exchange', 'responses']
