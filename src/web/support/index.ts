/** The door of support: the components of its pages. */
export { helpNamespaces } from './help/search-help.ts'
