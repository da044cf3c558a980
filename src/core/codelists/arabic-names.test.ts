import { describe, expect, it } from 'vitest'
import {
  allowanceReasons,
  type CodeEntry,
  type CodeList,
  entryOf,
  findCode,
  foldText,
  loadCodeList,
  otherWords,
} from '#core/codelists'

const units = await loadCodeList('units')
const chargeReasons = await loadCodeList('chargeReasons')

/** Units that companies in the UAE use on invoices. */
const usual = `
  C62 H87 EA SET PR DZN GRO CEN MIL MIO LS E48 E51 E53 E54 E55 5B LO NL SX KT LR ROM Q3 PTN HEA ZP D63 U1 U2 C0 NF AL CG
  HUR MIN SEC DAY WEE DAD MON WM QAN SAN ANN LH E49 3C OT RH HAD HWE HMO MKD MKM MQD MQM
  KGM GRM MGM TNE DT LTN STN KTN 58 E4 LBR ONZ APZ CTM TKM DTN A75
  LTR MLT CLT DLT HLT K6 MTQ CMQ DMQ FTQ INQ YDQ GLL GLI BLL OZA SM3 NM3 R9 FC 5E
  MTR CMT MMT KMT DMT FOT INH YRD SMI NMI LM LF 4H MTK CMK MMK KMK FTK INK YDK H18 ACR DAA BFT
  KWH MWH GWH WHR KWT MAW WTT KVA MVA K1 VLT KVT AMP AMH BHP BTU JOU KJO 3B E14 HTZ MHZ
  AD 2P 4L E34 E35 E36 E20 B80 D36 B68
  P1 59 KMQ GM GL 28 KL MQH L2 E32 E18 KMH KNT RPM CEL FAH BAR PAL KPA MPA PS
  20 21 E22 XCN XTG XWA XVN
  XBX XCT XPK XPA XPX XBG XSA XBO XCA XDR XRO XTU XCS RM XBE XBH XBK XBL XBN XBJ XPL XTN XCY XGB XCU XCR XCG XCL XCQ
  XEN XJR XJG XJB XEC X5M XPC XPI XPN XPG XPU XRD XRG XRK XRL XSB XSM XST XTB XVI XAM XAV XLG XOK XNT X8A XVL XVR E23
`
  .trim()
  .split(/\s+/)

describe('Arabic names of codes', () => {
  it('exist for the units that companies in the UAE use, and for all reasons of charges and discounts', () => {
    expect(new Set(usual).size).toBe(usual.length)
    expect(usual.length).toBeGreaterThanOrEqual(200)
    expect(usual.filter((code) => !entryOf(units, code)?.ar)).toEqual([])
    for (const { entries, name } of [allowanceReasons, chargeReasons])
      expect(
        entries.filter(({ ar }) => !ar).map(({ code }) => code),
        name,
      ).toEqual([])
  })

  it('are Arabic, without marks over letters that few fonts place well, and each means one code', () => {
    for (const { entries, name } of [units, allowanceReasons, chargeReasons]) {
      const names = entries.flatMap(({ ar }) => ar ?? [])
      for (const one of names) expect(one, name).toMatch(/^[\u0621-\u064a][\u0621-\u064a0-9A-Z() ]*$/)
      expect(names.length - new Set(names.map(foldText)).size, name).toBe(0)
    }
  })

  it.each([
    ['حاوية', 'XCN'],
    ['أونصة ذهب', 'APZ'],
    ['باكت', 'XPA'],
    ['متر مربع شهر', 'MKM'],
    ['كيلوواط ساعة', 'KWH'],
    ['كونتينر', '20'],
    ['رحلة', 'E54'],
    ['ليلة', 'DAY'],
    ['درزن', 'DZN'],
    ['شيكارة', 'XBG'],
    ['طن', 'TNE'],
    ['ساعة عمل', 'LH'],
    ['ساعه عمل اضافيه', 'OT'],
    ['متر مربع', 'MTK'],
    ['hectometre', 'HMT'],
    ['X4B', 'X4B'],
  ])('find %s', (query, code) => expect(findCode(units, query)[0]?.code).toBe(code))

  it.each(['فدان', 'سعرة حرارية', 'حصان', 'رصيد', 'أونصة', 'برميل', 'طن صافي الوزن', 'جولة'])(
    'leave %s open, which is no unit of the list or one of several',
    (word) => {
      const isNamed = (entry: CodeEntry) => [entry.ar, ...otherWords(entry)].includes(word)
      expect(units.entries.filter(isNamed)).toEqual([])
    },
  )

  it.each([
    ['شهادة منشأ', 'CAF'],
    ['رافعة', 'CAS'],
    ['كرين', 'CAS'],
    ['overtime', 'ABD'],
  ])('find the reason %s', (query, code) => expect(findCode(chargeReasons, query)[0]?.code).toBe(code))

  it('stand before the rare units, which are found by code and English name', () => {
    const lastNamed = units.entries.findLastIndex(({ ar }) => ar !== undefined)
    expect(units.entries.slice(0, lastNamed + 1).filter(({ ar }) => ar === undefined)).toEqual([])
    expect(units.entries.slice(0, 4).map(({ code }) => code)).toEqual(['C62', 'H87', 'EA', 'HUR'])
  })

  it('have other words that are no names', () => {
    const wordsOf = (list: CodeList) => list.entries.flatMap((entry) => otherWords(entry))
    expect(wordsOf(units)).toContain('درزن')
    expect(wordsOf(units).filter((word) => word !== word.trim() || word === '')).toEqual([])
    expect(otherWords({ code: 'X', en: 'X' })).toEqual([])
  })
})
