/** Changes for section 3: entities and their fields. */
import type { MutationsOfFiles } from './mutation.ts'

export const ofEntities: MutationsOfFiles = {
  'src/web/documents/form/invoice-types.ts': {
    '3.4': ["['b2b', 'b2c', 'standard', 'selfBilled']", "['b2b', 'b2c', 'standard']"],
  },
  'src/core/tax/compute-totals.ts': {
    '3.7': [
      "optional('grossTotalAed', roundForDocument(multiply(grossTotal, rate)))",
      "optional('grossTotalAed', grossTotal)",
    ],
    '3.19': ["...optional('amount', retained),", ''],
    '3.20': ["...optional('taxAmount', tax),", ''],
    '3.21': ["...optional('total', add(retained, tax)),", "...optional('total', retained),"],
    '3.22': ['retention.notTaxable || !rate', '!rate'],
    '3.38': ["...optional('lineNetTotal', lineNetTotal),", ''],
    '3.39': ["...optional('taxTotal', breakdown.taxTotal),", ''],
  },
  'src/web/documents/form/aside/summary-card.tsx': {
    '3.20': ["<Sum label={t('retention.shownTax')} amount={totals.retention.taxAmount} />", ''],
    '3.21': ["<Sum label={t('retention.shownTotal')} amount={totals.retention.total} />", ''],
  },
  'src/core/supporting-references/supporting-references.ts': {
    '3.9b': ['return withAttachment(draft, isOrderId, id', 'return withAttachment(draft, isQuotation, id'],
    '3.13': ['/^Quotation(?: (\\d{4}-\\d{2}-\\d{2}))?$/', '/^Quotation$/'],
    '3.18': ["const informationReference = 'INFO'", "const informationReference = 'NOTE'"],
  },
  'src/core/draft-checks/check-records.ts': {
    '3.1': [
      "return fatal('falaj-number-taken', 'number', message, { number })",
      "return fatal('falaj-number-taken', 'issueDate', message, { number })",
    ],
  },
  'src/core/drafts/with-counterparty.ts': {
    '3.27': ['return { ...next, delivery: { ...draft.delivery, address } }', 'return next'],
  },
  'src/web/documents/form/lines/line-details.tsx': {
    '3.33': ['amount={printRoundedAmount(lineNet)}', 'amount="0"'],
  },
  'src/core/tax/compute-line.ts': {
    '3.36': ["...optional('taxAmount', taxAmount),", ''],
  },
  'src/web/documents/form/draft-lines.ts': {
    '3.34': ['...(rate === undefined ? {} : { rate }),', ''],
    '3.35': ['      category,\n', "      category: 'standard',\n"],
  },
  'src/web/documents/list/list-columns.tsx': {
    '3.41': ['<DateText value={row.date} />', '<DateText value={null} />'],
    '3.42': ['first={link(row)}', 'first={null}'],
    '3.43': ["header: t('columns.type'),", "header: '',"],
    '3.44': ["label={`${t('columns.exchangeStatus')}: ${words}`}", "label=''"],
    '3.45': ["label={`${t('columns.reportingStatus')}: ${words}`}", "label=''"],
    '3.46': ['<ShortId value={row.reportingIds[index]} />', '<ShortId value={row.reportingIds[0]} />'],
    '3.47': ['<IdText value={row.receivingParticipantId} />', '<IdText value={null} />'],
    '3.48': ['<IdText value={row.sendingParticipantId} />', '<IdText value={row.receivingParticipantId} />'],
  },
  'src/web/identity/company-fields.tsx': {
    '3.49': [
      'label={t(\'field.given_name\')}\n        name="given_name"\n        required',
      'label={t(\'field.given_name\')}\n        name="given_name"',
    ],
    '3.50': [
      'label={t(\'field.family_name\')}\n        name="family_name"\n        required',
      'label={t(\'field.family_name\')}\n        name="family_name"',
    ],
    '3.51': ["label={t('field.family_name')}\n", "label={t('field.given_name')}\n"],
    '3.52': ["label={t('field.phone_number')}", 'label=""'],
    '3.53': ['name="role"', 'name="work"'],
    '3.54': ["label={t('field.organizationName')}", 'label=""'],
    '3.55': ["label={t('field.country')}", 'label=""'],
    '3.56': ['name="currency"', 'name="money"'],
    '3.57': ["label={t('field.mfaByEmail')}", 'label=""'],
    '3.58': ['<legend>{label}</legend>', ''],
    '6.4': ["label={t('field.role')}", 'label=""'],
  },
  'src/contract/identity.ts': {
    '3.49': ['given_name: z.string().trim().min(1).max(100),', 'given_name: z.string().trim().max(100),'],
    '3.54': [
      'organizationName: z.string().trim().min(1).max(200),',
      'organizationName: z.string().trim().max(200),',
    ],
    '3.58': [
      "defaultEnvironment: Environment.default('preprod'),",
      "defaultEnvironment: Environment.default('prod'),",
    ],
    '5.1': ['family_name: z.string().trim().min(1).max(100),', 'family_name: z.string().trim().max(100),'],
  },
  'src/server/settings/update-settings.ts': {
    '3.60': [
      'sequenceIncrementEnabled: input.sequenceIncrementEnabled ?? before.sequenceIncrementEnabled,',
      'sequenceIncrementEnabled: before.sequenceIncrementEnabled,',
    ],
    '5.3a': ['if (after.sequenceIncrementEnabled) return', 'return'],
  },
  'src/server/settings/series.ts': {
    '3.61': ['prefix: print(prefix)', "prefix: ''"],
    '3.62': ['suffix: print(suffix)', "suffix: ''"],
  },
  'src/server/identity/get-me.ts': {
    '3.63': ['participants: await listParticipants(context, actor),', 'participants: [],'],
  },
  'src/web/identity/me.ts': {
    '3.64': ['({ ...participant, fully_onboarded: true })', '({ ...participant, fully_onboarded: false })'],
  },
  'src/server/onboarding/verify-attempt.ts': {
    '3.65': ['TIN: taxpayer.tin,', "TIN: '',"],
    '3.66': ['legalType: taxpayer.legalType,', "legalType: '',"],
    '3.67': ['entityNameEn: taxpayer.nameEn,', 'entityNameEn: taxpayer.nameAr,'],
    '3.68': ['entityNameAr: taxpayer.nameAr,', 'entityNameAr: taxpayer.nameEn,'],
    '3.69': ['vatTrn: taxpayer.trn,', "vatTrn: '',"],
    '3.70': ['effectiveDate: taxpayer.effectiveDate,', "effectiveDate: '',"],
    '3.72': ['peppolParticipantId: `0235:${taxpayer.tin}`,', 'peppolParticipantId: taxpayer.tin,'],
    '3.73': ['      eventDate,\n', "      eventDate: '2020-01-01',\n"],
    '3.78': ['      email: input.email,\n      mobile', "      email: '',\n      mobile"],
    '3.79': ['      mobile: input.mobile,\n    }', "      mobile: '',\n    }"],
  },
  'src/server/onboarding/start-attempt.ts': {
    '1.17': ["intent: input.TIN ? 'reverify' : 'link',", "intent: 'reverify',"],
    '1.18a': ['aspName: serviceProvider.name,', "aspName: 'Another',"],
    '1.18b': ['aspAccrediationNumber: serviceProvider.accreditation,', "aspAccrediationNumber: '',"],
    '1.18c': ["'Onboarding to UAE e-invoicing'", "'Onboarding'"],
    '3.74': ['aspName: serviceProvider.name,', "aspName: '',"],
    '3.75': ['aspAccrediationNumber: serviceProvider.accreditation,', "aspAccrediationNumber: 'none',"],
    '3.76': ['reason: onboardingReason,', "reason: '',"],
    '3.77': ['action: actionLink,', 'action: 0,'],
    '3.71': ["emarataxToken: '',", 'emarataxToken: input.authcode,'],
    '9.5': ['const actionLink = 1', 'const actionLink = 2'],
  },
  'src/server/onboarding/link-attempt.ts': {
    '3.80': ['draft: { ...saved.draft, participantId: participant.id },', 'draft: saved.draft,'],
  },
  'src/web/identity/sign-in-flow.ts': {
    '3.81': ["  authcode: '',\n  isUserVerified: false,", "  code: '',\n  isUserVerified: false,"],
  },
  'src/web/lib/participant.ts': {
    '3.82': ["const storageKey = 'participant'", "const storageKey = 'company'"],
    '3.85': ["const recentKey = 'participants'", "const recentKey = 'companies'"],
    '4.10a': ['isSelected(stored) ? { state: { participant: stored } } : null', 'null'],
    '4.10b': ['participant && JSON.stringify(participant)', 'null'],
  },
  'src/web/lib/environment.ts': {
    '3.83': [
      'tabStorage.write(storageKey, value.state.env)',
      'tabStorage.write(storageKey, JSON.stringify(value.state.env))',
    ],
    '3.84': ["env: 'prod' as Environment", "env: 'preprod' as Environment"],
    '9.2': ["env: 'prod' as Environment", "env: '' as Environment"],
  },
}
