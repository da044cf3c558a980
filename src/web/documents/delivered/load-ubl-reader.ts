/** Brings what reads the XML of an invoice: no other screen needs it. */
export const loadUblReader = async () => (await import('#core/ubl')).readUbl
