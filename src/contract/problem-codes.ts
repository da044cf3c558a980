import { documentProblemCodes } from './document-problem-codes.ts'

/** Every way in which a request can be refused: a stable code, its HTTP status and an English title. */
export const problemCodes = {
  'access.denied': { status: 403, title: 'Your role does not allow this' },
  'access.some-participants': {
    status: 403,
    title:
      'This concerns all participants of the organization, and you have access to some; ask an owner or admin',
  },
  'common.address-too-long': { status: 414, title: 'The address is longer than allowed' },
  'common.bad-request': { status: 400, title: 'The request could not be read' },
  'common.header-too-large': { status: 431, title: 'The headers are larger than allowed' },
  'common.invalid': { status: 422, title: 'Some fields need attention' },
  'common.method-not-allowed': { status: 405, title: 'This address does not take this method' },
  'common.not-found': { status: 404, title: 'There is nothing at this address' },
  'common.payload-too-large': { status: 413, title: 'The request is larger than allowed' },
  'common.storage-full': {
    status: 507,
    title: 'There is no space left to store this; the operator of this portal must make some',
  },
  'common.too-many-requests': { status: 429, title: 'Too many requests; wait a moment and try again' },
  'common.too-much-at-once': {
    status: 429,
    title: 'Your organization is already processing several large documents; wait a moment, then try again',
  },
  'common.too-slow': { status: 408, title: 'The request did not arrive in time' },
  'common.took-too-long': {
    status: 503,
    title: 'This search took too long and was stopped; add a word or a filter, then try again',
  },
  'common.unavailable': { status: 503, title: 'The service is busy; try again in a moment' },
  'common.unexpected': { status: 500, title: 'Something went wrong on our side' },
  'common.wrong-host': { status: 421, title: 'The portal cannot be reached under this name' },
  'contact.duplicate': { status: 409, title: 'Another contact already has this participant ID' },
  'contact.merged': { status: 409, title: 'This contact was merged into another one' },
  'contact.not-found': { status: 404, title: 'This contact does not exist' },
  'data.export-not-found': { status: 404, title: 'This export no longer exists' },
  'data.export-not-finished': { status: 409, title: 'This export is not finished' },
  'deletion.already-asked': { status: 409, title: 'The deletion was already requested' },
  'deletion.begun': { status: 409, title: 'The deletion has started and can no longer be canceled' },
  'deletion.not-asked': { status: 409, title: 'No deletion was requested' },
  'deletion.still-linked': {
    status: 409,
    title: 'A participant of the organization is still linked to the network; de-link all of them first',
  },
  'delivery.link-expired': {
    status: 410,
    title: 'This link has expired; ask the sender for a new one',
  },
  'delivery.link-revoked': {
    status: 410,
    title: 'This link was revoked; contact the sender',
  },
  'demo.not-offered': { status: 409, title: 'No demo is offered here' },
  'delivery.link-unknown': {
    status: 404,
    title:
      'This link does not work; it may have been cut off, so open it exactly as it appears in the e-mail',
  },
  'delivery.not-deliverable': {
    status: 409,
    title: 'Only a document that you issued can be handed over',
  },
  'delivery.not-found': { status: 404, title: 'This delivery does not exist' },
  'delivery.not-mailed': {
    status: 409,
    title: 'This link was never e-mailed; e-mail the document to an address instead',
  },
  'delivery.revoked': {
    status: 409,
    title: 'This link was revoked; hand the document over again',
  },
  'delivery.too-many': {
    status: 409,
    title:
      'A document is handed over at most 20 times within a day, and each recipient counts; choose fewer or wait',
  },
  'delivery.too-many-of-organization': {
    status: 429,
    title:
      'More mails and links than this installation allows an organization within a day, and each recipient counts; choose fewer or wait',
  },
  ...documentProblemCodes,
  'archive.verification-not-found': { status: 404, title: 'This check does not exist' },
  'archive.hold-not-found': { status: 404, title: 'This hold does not exist' },
  'archive.hold-released': { status: 409, title: 'This hold was already released' },
  'return.busy': {
    status: 503,
    title: 'Documents of this company are being issued or received; wait a moment, then try again',
  },
  'return.figures-changed': {
    status: 409,
    title: 'The figures of this VAT return changed since you saw them; check them again',
  },
  'return.not-found': { status: 404, title: 'This filed VAT return does not exist' },
  'return.period-filed': {
    status: 409,
    title: 'A VAT return that includes days of this period is marked as filed; withdraw that mark first',
  },
  'return.withdrawn': { status: 409, title: 'The mark of this VAT return was already withdrawn' },
  'report.file-not-found': { status: 404, title: 'This report file does not exist' },
  'report.file-not-finished': { status: 409, title: 'This report file is not finished yet' },
  'evidence.no-documents': { status: 409, title: 'There are no documents in this period' },
  'evidence.run-not-found': { status: 404, title: 'This evidence pack does not exist' },
  'evidence.run-not-finished': { status: 409, title: 'This evidence pack is not finished yet' },
  'evidence.too-many-documents': {
    status: 422,
    title: 'There are more than 10,000 documents in this period; choose a shorter one',
  },
  'exchange.already-under-way': {
    status: 409,
    title: 'This document is being handed over or is with the network already; it can no longer be stopped',
  },
  'exchange.bulk-run-not-found': { status: 404, title: 'This bulk run does not exist' },
  'exchange.live-not-connected': {
    status: 409,
    title: 'The live network is not connected to this installation; the document stays a draft',
  },
  'exchange.not-signed': { status: 401, title: 'This delivery does not carry a valid signature' },
  'exchange.not-scheduled': {
    status: 409,
    title: 'This document is not scheduled: it was sent, is on its way, or was canceled',
  },
  'exchange.nothing-to-withdraw': {
    status: 409,
    title: 'Only an accepted report of a document that did not reach the buyer can be withdrawn',
  },
  'exchange.nothing-to-resubmit': {
    status: 409,
    title: 'The tax authority has not rejected the latest tax report for this document',
  },
  'exchange.nothing-to-retry': {
    status: 409,
    title: 'Nothing about this document has failed permanently; what is in progress continues automatically',
  },
  'idempotency.key-missing': { status: 400, title: 'The header Idempotency-Key is missing' },
  'idempotency.key-reused': { status: 409, title: 'This Idempotency-Key was used for another request' },
  'identity.account-attributes-missing': { status: 422, title: 'Some details of your account are missing' },
  'identity.no-organization': {
    status: 409,
    title: 'You do not belong to an organization any more; accept an invitation, or create an organization',
  },
  'identity.address-not-proven': {
    status: 403,
    title: 'The identity provider has not confirmed your e-mail address; confirm it there first',
  },
  'identity.address-unproven': {
    status: 403,
    title: 'Verify your e-mail address first, under Settings → Security',
  },
  'identity.second-step-required': {
    status: 403,
    title:
      'The operator of this portal requires two-step sign-in: add an authenticator app or a passkey under Settings → Security first',
  },
  'identity.second-step-kept': {
    status: 409,
    title:
      'The operator of this portal requires two-step sign-in: add another authenticator app or passkey before you remove this one',
  },
  'identity.authenticator-in-use': {
    status: 409,
    title: 'An authenticator app is already in use; remove it first',
  },
  'identity.authenticator-none': { status: 409, title: 'No authenticator app is in use' },
  'identity.code-expired': { status: 410, title: 'This code has expired; sign in again to get a new one' },
  'identity.code-wrong': { status: 401, title: 'The code is incorrect' },
  'identity.managed-elsewhere': {
    status: 403,
    title: 'Accounts of this portal are managed by an identity provider; sign in there',
  },
  'identity.oauth-refused': {
    status: 400,
    title: 'The identity provider did not confirm the sign-in; start again',
  },
  'identity.new-password-needed': {
    status: 403,
    title: 'You need a new password; choose one with "Forgot your password?"',
  },
  'identity.not-a-member': { status: 403, title: 'You do not belong to this organization' },
  'identity.not-signed-in': { status: 401, title: 'Sign in to continue' },
  'identity.not-signed-up': { status: 404, title: 'Your account is not complete yet' },
  'identity.passkey-limit': { status: 409, title: 'You already have 20 passkeys; remove one first' },
  'identity.passkey-not-added': {
    status: 409,
    title: 'The passkey was not added: its answer did not match or came too late; start again',
  },
  'identity.passkey-not-found': { status: 404, title: 'This passkey was already removed' },
  'identity.passkey-refused': {
    status: 401,
    title: 'The passkey was not accepted; try again, or sign in with your password',
  },
  'identity.reset-link-expired': {
    status: 410,
    title: 'This link has expired or was already used; request a new one',
  },
  'identity.second-step-locked': {
    status: 429,
    title:
      'Too many wrong codes were entered for this account; sign in with a browser that you have used before, or choose a new password',
  },
  'identity.session-not-found': { status: 404, title: 'This session has already ended' },
  'identity.session-ended': { status: 401, title: 'Your session has ended; sign in again' },
  'identity.too-many-tries': { status: 429, title: 'Too many attempts; wait a few minutes and try again' },
  'identity.wrong-credentials': { status: 401, title: 'The e-mail address or password is incorrect' },
  'onboarding.delinking': {
    status: 409,
    title: 'This attempt was started to de-link the company; start a new one to link it',
  },
  'onboarding.documents-under-way': {
    status: 409,
    title:
      'Documents of this company are still being sent; wait until they have arrived, or cancel those on hold',
  },
  'onboarding.linked-meanwhile': {
    status: 409,
    title: 'This attempt has already started to update the company',
  },
  'onboarding.not-linked-here': { status: 409, title: 'This company is not linked in your organization' },
  'onboarding.attempt-not-found': { status: 404, title: 'This onboarding attempt does not exist' },
  'onboarding.authority-refused': { status: 422, title: 'The tax authority did not confirm these details' },
  'onboarding.authority-unavailable': {
    status: 503,
    title: 'The tax authority could not be reached; try again in a moment',
  },
  'onboarding.code-unknown': {
    status: 422,
    title: 'The tax authority does not know this authentication code; start again in EmaraTax',
  },
  'onboarding.expired': { status: 410, title: 'This attempt has expired; start again in EmaraTax' },
  'onboarding.live-not-connected': {
    status: 409,
    title: 'The live tax authority is not connected to this installation; use the test environment',
  },
  'onboarding.not-verified': { status: 409, title: 'Verify the taxpayer with the tax authority first' },
  'operations.arrival-decided': {
    status: 409,
    title: 'This arrival has been dealt with in the meantime; reload to see the result',
  },
  'operations.arrival-not-found': { status: 404, title: 'This arrival does not exist' },
  'operations.transmission-not-found': { status: 404, title: 'This transmission does not exist' },
  'operations.metrics-closed': { status: 401, title: 'Metrics need the token of FALAJ_METRICS_TOKEN' },
  'operations.not-operator': { status: 403, title: 'This is for the operators of this portal' },
  'operations.nothing-to-try': {
    status: 409,
    title: 'This transmission has finished, or waits for its scheduled time; it cannot be retried now',
  },
  'organization.moved': {
    status: 410,
    title: 'Your organization has moved to another installation; it is read-only here',
  },
  'organization.moving': {
    status: 503,
    title: 'Your organization is being moved and is read-only until that is done',
  },
  'key.name-taken': {
    status: 409,
    title: 'Another key has this name; choose another one, or revoke that key first',
  },
  'key.not-found': { status: 404, title: 'This key does not exist' },
  'key.other-environment': {
    status: 401,
    title: 'This key is for the other environment: fal_test_ keys for preprod, fal_live_ keys for prod',
  },
  'key.over': { status: 409, title: 'This key was revoked or has expired; create a new one' },
  'outage.not-found': { status: 404, title: 'This outage does not exist, or it held up nothing of yours' },
  'page.bad-cursor': { status: 400, title: 'This page address is not valid; start from the first page' },
  'import.not-found': { status: 404, title: 'This import does not exist, or it has expired' },
  'import.row-not-found': { status: 404, title: 'The import has no such row' },
  'import.not-now': { status: 409, title: 'The import has moved to another step; open it again' },
  'import.rehearsal': {
    status: 409,
    title: 'A rehearsal saves nothing; import the file as documents to create drafts from it',
  },
  'import.rehearsal-rows-gone': {
    status: 409,
    title: 'The rows of this rehearsal were deleted after 30 days; upload the file again',
  },
  'import.nothing-to-write': { status: 409, title: 'Nothing in this file is new or changed' },
  'import.undecided': {
    status: 409,
    title: 'Some documents differ from what the file says; correct them or accept it',
  },
  'import.empty': { status: 422, title: 'The file has no rows below its headings' },
  'import.unreadable': {
    status: 422,
    title: 'The file could not be read; save it as XLSX, CSV, JSON or UBL XML and upload it again',
  },
  'import.given-up': {
    status: 422,
    title:
      'Processing of this file stopped the portal twice, so the import has ended; save the file again as XLSX or CSV and upload it',
  },
  'import.too-large': { status: 422, title: 'The unpacked file is too large; split it' },
  'import.too-many-rows': { status: 422, title: 'The file has more than 200,000 rows; split it' },
  'import.own-register': {
    status: 422,
    title:
      'This is the register of an export of documents, which lists them without their lines; upload the whole ZIP file or the XML files in it',
  },
  'import.too-wide': { status: 422, title: 'The file has more than 200 columns; leave some out' },
  'participant.directory-unavailable': {
    status: 503,
    title: 'The participant directory could not be reached; try again in a moment',
  },
  'participant.not-registered': { status: 409, title: 'This company is not registered on the network' },
  'participant.exists': { status: 409, title: 'Your organization already has this company' },
  'participant.verify-instead': {
    status: 409,
    title: 'A tax authority is connected here: link the company through it',
  },
  'participant.live-not-connected': {
    status: 409,
    title: 'The live network is not connected to this installation; use the test environment',
  },
  'participant.not-found': { status: 404, title: 'This participant does not exist' },
  'participant.not-selected': { status: 400, title: 'Select a participant first' },
  'participant.registered-elsewhere': {
    status: 409,
    title: 'This taxpayer is already registered by another organization',
  },
  'people.already-invited': {
    status: 409,
    title: 'This address already has an invitation; send that one again, or revoke it first',
  },
  'people.already-member': {
    status: 409,
    title: 'The person with this address already belongs to the organization',
  },
  'people.invitation-accepted': { status: 410, title: 'This invitation was already accepted; sign in' },
  'people.invitation-expired': { status: 410, title: 'This invitation has expired; ask for a new one' },
  'people.invitation-not-found': { status: 404, title: 'This invitation does not exist' },
  'people.invitation-other-address': {
    status: 403,
    title: 'This invitation is for another e-mail address; sign in with that one',
  },
  'people.invitation-revoked': { status: 410, title: 'This invitation was revoked; ask for a new one' },
  'people.last-owner': {
    status: 409,
    title: 'An organization always has an owner; make someone else an owner first',
  },
  'people.member-not-found': { status: 404, title: 'This person does not belong to the organization' },
  'people.owners-only': { status: 403, title: 'Only an owner can decide who is an owner' },
  'product.duplicate-code': { status: 409, title: 'Another product already has this code' },
  'product.not-found': { status: 404, title: 'This product does not exist' },
  'settings.bank-account-not-found': { status: 404, title: 'This bank account does not exist' },
  'settings.bank-account-twice': { status: 409, title: 'You already have this account in this currency' },
  'settings.no-approver': {
    status: 409,
    title: 'No other user can approve: a second person who may issue documents must join first',
  },
  'settings.sequence-increment-off': {
    status: 422,
    title: 'Invoice sequence increment must be enabled to edit these settings.',
  },
  'simulator.clock-fixed': {
    status: 403,
    title: 'The clock of this installation cannot be moved; it allows that with FALAJ_MOVABLE_CLOCK=yes',
  },
  'simulator.controls-off': {
    status: 403,
    title:
      'The simulated network of this installation cannot be changed; it allows that with FALAJ_SIMULATOR_CONTROLS=yes',
  },
  'version.conflict': {
    status: 409,
    title: 'Someone changed this in the meantime; reload to see the latest version',
  },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes
