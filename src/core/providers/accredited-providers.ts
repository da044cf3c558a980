/**
 * Accredited service providers of the UAE, as the Ministry of Finance listed them on `readOn`. Source: a public data file
 * that transcribes the ministry's list; check the accreditation of a provider with the ministry before
 * relying on it.
 */
import type { PlainDate } from '#core/calendar'

/** A provider of the list. */
export interface AccreditedProvider {
  readonly name: string
  /** The number of the accreditation; empty while the provider is in final assessment. */
  readonly accreditationNumber: string
  readonly website: string
  readonly status: 'accredited' | 'finalAssessment'
}

/** The day on which the list was read. */
export const readOn: PlainDate = '2026-10-09'

type Row = readonly [name: string, accreditationNumber: string, website: string]

const accredited: readonly Row[] = [
  ['Advintek Consulting Services LLC', '196766', 'https://www.einvoice.advintek.ae'],
  ['Ardentax IT Solutions - FZCO', '189050', 'https://www.ardentaxit.tax'],
  ['Azentio Software Orion (Middle East) FZ-LLC', '141846', 'https://www.azentio.com'],
  ['BBIT Accqrate Technology FZCO', '101071', 'https://www.bbit-accqrate.com/ae/en'],
  ['BDO Digital Solutions FZ-LLC', '185520', 'https://www.bdo.ae'],
  ['Bee Aura Tech FZ LLC', '179804', 'https://www.bauratec.com'],
  ['Casim L.L.C-FZ', '178533', 'https://www.casim.ae'],
  ['Citytech Software', '164921', 'https://www.citytechme.com'],
  ['Cloud Consulting LLC-FZ (DocFlow)', '181172', 'https://www.docflow.ae'],
  ['Comarch Middle East FZ LLC', '110668', 'https://www.comarch.com'],
  ['Complyance Electronics L.L.C', '112219', 'https://www.complyance.io'],
  ['Covoro AI – FZCO', '142208', 'https://www.covoro.ai/uae'],
  ['Cygnet Digital IT Solutions L.L.C', '101139', 'https://www.cygnet.one'],
  ['Dariba Technologies LLC', '158550', 'https://www.daribatech.com'],
  ['Data Hub Integrated Solutions Moro LLC', '129478', 'https://www.morohub.com/en'],
  ['Defmacro Software DMCC (ClearTax)', '163162', 'https://www.cleartax.com/ae'],
  ['Deloitte & Touche - M E', '123513', 'https://www.deloitte.com/middle-east/en.html'],
  ['DP World Digital GCC FZE', '117846', 'https://www.einvoicing.dpworld.com'],
  ['EDICOM Middle East Services', '102434', 'https://www.edicomgroup.com'],
  ['EY Consulting LLC', '165308', 'https://www.ey.com'],
  ['Flick Network L.L.C', '138271', 'https://www.flick.network/en'],
  ['Focus Softnet', '134577', 'https://www.focussoftnet.com'],
  ['Fynamics Techno Solutions – FZCO', '159905', 'https://www.fynamicstax.com/uae'],
  ['Hamt Information Technology L.L.C (EVATRA)', '144576', 'https://www.hlbhamt.com'],
  ['Hamwi Computer Software', '131375', 'https://www.fatorly.com'],
  ['Infinite IT Solutions FZCO', '171157', 'https://www.infinite-it.com'],
  ['Information Dynamics LLC', '187021', 'https://www.infodynamic.net'],
  ['InvoiceNow biz - F.Z.C', '184465', 'https://www.invoicenow.biz'],
  ['InvoiceQ For Information Technology Limited', '114413', 'https://www.ae.invoiceq.com'],
  ['KGRN Chartered Accountants', '120915', 'https://www.kgrnaudit.com'],
  ['KPI Suitetech DMCC', '142349', 'https://www.kpi.co'],
  ['LightIdea Information Technology L.L.C', '111062', 'https://www.lightidea.org'],
  ['Mac & Ross Chartered Accountants LLC', '130476', 'https://www.macnross.com'],
  ['Marmin AI Software Design LLC', '160945', 'https://www.marmin.ai'],
  ['McBitss Technologies CO LLC SOC', '143578', 'https://www.mcbitss.com'],
  ['Microvista Technologies LLC', '157529', 'https://www.microvistatech.com'],
  ['Moore JFC Consulting LLC', '158006', 'https://www.moorejfcgroup.com'],
  ['Namiri Technology Services L.L.C', '104802', 'https://www.digitax.tech'],
  ['New Age Software Limited', '100511', 'https://www.newage-global.com'],
  ['Orchida Soft Computer Systems LLC', '194498', 'https://www.orchidatax.com'],
  ['Oxinus Holding Limited', '198978', 'https://www.oxinus.holdings'],
  ['PACT Software Services LLC', '129353', 'https://www.pactsoft.com'],
  ['Pagero Gulf FZ-LLC', '153759', 'https://www.pagero.com'],
  ['Ravera EInvoicing Services - FZCO', '199307', 'https://www.ravera.ae'],
  ['RTC Novatech Solutions', '139410', 'https://www.rtcsuite.com'],
  ['SAP Middle East & North Africa LLC', '197202', 'https://www.sap.com'],
  ['Skill Quotient Technologies', '193219', 'https://www.skillquotientgroup.com'],
  ['Spendconsole FZ LLC', '152306', 'https://www.spendconsole.ai'],
  ['SunTec (Xelerate) Business Solutions DMCC', '180240', 'https://www.suntecgroup.com'],
  ['Suntech Business Solutions DMCC', '106799', 'https://www.suntech-global.com'],
  ['Tally Software Solutions FZCO', '162503', 'https://www.tallysolutions.com'],
  ['TAXILLA FINOPS 360 – FZCO', '128546', 'https://www.taxilla.com'],
  ['Tax Star L.L.C-FZ', '175257', 'https://www.taxstar.app'],
  ['Taxlabs.ai', '166926', 'https://www.taxlab.ai'],
  ['Techventures Information Technology Services', '105700', 'https://www.techventuresglobal.com'],
  ['TronStride FZC', '182493', 'https://www.tronstride.com'],
  ['Unified SSK Information Technology L.L.C', '163006', 'https://www.unifiedssk.com'],
  ['VATit Consultant Gulf Ltd', '106062', 'https://www.eezi.io'],
  ['Veutel International FZC LLC', '149302', 'https://www.veutel.com'],
  ['Victorian Fin Technology L.L.C', '126326', 'https://www.victorianuae.com'],
  ['Vostok Trading LLC', '194753', 'https://www.vostok.ae'],
  ['Wafeq FZ-LLC', '129932', 'https://www.wafeq.com/en-ae'],
  ['Webtel Technologies solutions- FZCO', '133108', 'https://www.webtel.in'],
  ['Zennovate IT Solutions', '116145', 'https://www.zennovatesystems.com'],
  ['Zoho Software Trading LLC', '121988', 'https://www.zoho.com'],
]

const inFinalAssessment: readonly Row[] = [
  ['Avalara Gulf Technologies LLC', '', 'https://www.avalara.com'],
  ['Fyient Line Technology LLC', '', 'https://www.fyient.com'],
  ['Global Experts of Information Technology Consultants', '', 'https://www.global-experts.co.uk'],
  ['SNB Accounting Management & Tax Consultancy LLC', '', 'https://www.snbconsulting.ae'],
  ['UHY James Advisory LLC', '', 'https://www.uhy-ae.com'],
]

const ofStatus = (rows: readonly Row[], status: AccreditedProvider['status']): AccreditedProvider[] =>
  rows.map(([name, accreditationNumber, website]) => ({ name, accreditationNumber, website, status }))

/** All providers of the list, by status and name. */
export const accreditedProviders: readonly AccreditedProvider[] = [
  ...ofStatus(accredited, 'accredited'),
  ...ofStatus(inFinalAssessment, 'finalAssessment'),
]
