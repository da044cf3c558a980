/** One element of the data model (rules PEPPOL-T111-B…), by its path below the root. */
export interface ElementModel {
  /** Child → rule that requires it. */
  readonly required?: Readonly<Record<string, string>>
  /** Further children; without `allowed` and `foreign` the rules do not look at what else is there. */
  readonly allowed?: readonly string[]
  /** Rule for children that are not of the model. */
  readonly foreign?: string
  /** Children that may occur several times; the others are one each. */
  readonly repeatable?: readonly string[]
}

const rule = (number: string) => `PEPPOL-T111-B${number}`

interface PartyRules {
  readonly endpoint: string
  readonly entity: string
  readonly foreign: string
  readonly identification: string
  readonly name: string
  readonly entityForeign: string
}

function party(side: 'Sender' | 'Receiver', rules: PartyRules): Record<string, ElementModel> {
  const at = `cac:${side}Party`
  return {
    [at]: {
      required: { 'cbc:EndpointID': rule(rules.endpoint), 'cac:PartyLegalEntity': rule(rules.entity) },
      // The rules know contacts of the sending party only.
      allowed: ['cac:PartyIdentification', ...(side === 'Sender' ? ['cac:Contact'] : [])],
      foreign: rule(rules.foreign),
      repeatable: ['cac:PartyIdentification'],
    },
    [`${at}/cac:PartyIdentification`]: { required: { 'cbc:ID': rule(rules.identification) } },
    [`${at}/cac:PartyLegalEntity`]: {
      required: { 'cbc:RegistrationName': rule(rules.name) },
      allowed: [],
      foreign: rule(rules.entityForeign),
    },
  }
}

function partyModel(name: 'Issuer' | 'Recipient', first: number): Record<string, ElementModel> {
  const at = `cac:DocumentResponse/cac:${name}Party`
  const number = (offset: number) => rule(`0${first + offset}`)
  return {
    [at]: {
      required: { 'cac:PartyName': number(0) },
      allowed: ['cac:PartyIdentification'],
      foreign: number(1),
      repeatable: ['cac:PartyIdentification'],
    },
    [`${at}/cac:PartyIdentification`]: { required: { 'cbc:ID': number(100) } },
    [`${at}/cac:PartyName`]: { required: { 'cbc:Name': number(400) } },
  }
}

const response = 'cac:DocumentResponse/cac:Response'

/** The model by path; the empty path is the root element. */
export const elementModels: Readonly<Record<string, ElementModel>> = {
  '': {
    required: {
      'cbc:CustomizationID': rule('00101'),
      'cbc:ProfileID': rule('00102'),
      'cbc:ID': rule('00103'),
      'cbc:IssueDate': rule('00104'),
      'cac:SenderParty': rule('00105'),
      'cac:ReceiverParty': rule('00106'),
      'cac:DocumentResponse': rule('00107'),
    },
    allowed: ['cbc:IssueTime', 'cbc:Note'],
    foreign: rule('00109'),
    repeatable: ['cbc:Note'],
  },
  ...party('Sender', {
    endpoint: '00801',
    entity: '00802',
    foreign: '00803',
    identification: '01101',
    name: '01401',
    entityForeign: '01402',
  }),
  'cac:SenderParty/cac:Contact': {
    allowed: ['cbc:Name', 'cbc:Telephone', 'cbc:ElectronicMail'],
    foreign: rule('01601'),
  },
  ...party('Receiver', {
    endpoint: '02001',
    entity: '02002',
    foreign: '02003',
    identification: '02301',
    name: '02601',
    entityForeign: '02602',
  }),
  'cac:DocumentResponse': {
    required: { 'cac:Response': rule('02801'), 'cac:DocumentReference': rule('02802') },
    allowed: ['cac:IssuerParty', 'cac:RecipientParty'],
    foreign: rule('02803'),
  },
  [response]: {
    required: { 'cbc:ResponseCode': rule('02901') },
    allowed: ['cbc:EffectiveDate', 'cac:Status'],
    foreign: rule('02902'),
    repeatable: ['cac:Status'],
  },
  [`${response}/cac:Status`]: {
    allowed: ['cbc:StatusReasonCode', 'cbc:StatusReason', 'cac:Condition'],
    foreign: rule('03201'),
    repeatable: ['cac:Condition'],
  },
  [`${response}/cac:Status/cac:Condition`]: {
    required: { 'cbc:AttributeID': rule('03601') },
    allowed: ['cbc:Description'],
    foreign: rule('03602'),
  },
  'cac:DocumentResponse/cac:DocumentReference': {
    required: { 'cbc:ID': rule('03901'), 'cbc:DocumentTypeCode': rule('03902') },
    allowed: ['cbc:IssueDate'],
    foreign: rule('03903'),
  },
  ...partyModel('Issuer', 4301),
  ...partyModel('Recipient', 4901),
}

/** Where an identifier may carry a scheme of ISO 6523, with the number of the rule that checks it. */
export const modelRules = {
  identification: {
    'cac:SenderParty/cac:PartyIdentification/cbc:ID': 'B01201',
    'cac:ReceiverParty/cac:PartyIdentification/cbc:ID': 'B02401',
    'cac:DocumentResponse/cac:IssuerParty/cac:PartyIdentification/cbc:ID': 'B04501',
    'cac:DocumentResponse/cac:RecipientParty/cac:PartyIdentification/cbc:ID': 'B05101',
  } as Readonly<Record<string, string>>,
}
