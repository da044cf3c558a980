/** Imported before everything else, for the router and the stores read what this prepares. */
import { openTab } from './tab-storage.ts'

openTab()
