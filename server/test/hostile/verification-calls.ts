import { randomUUID } from 'node:crypto'
import { CHECK_CONSENT_VERSION } from '#shared/verification.ts'
import { identity } from '#server/test/stage/verification.ts'
import type { Call } from './call.ts'

/** Calls of the procedures about documents, background checks and changes of a name. */
export const verificationCalls: Readonly<Record<string, Call>> = {
  'verification.state': {},
  'verification.sendDocuments': { input: () => identity },
  'verification.documentLinks': {
    inputFor: (id) => ({ professionalId: id }),
    own: (_resources, actor) => actor.id,
    foreign: (_resources, _actor, { zilda }) => zilda.id,
    openToAdmins: ['admin', 'support'],
  },

  'verification.check': { input: () => ({ ...identity, consent: true, consentVersion: CHECK_CONSENT_VERSION }) },
  'verification.nameChange': {},
  'verification.requestNameChange': { input: () => ({ name: 'Outro Nome', reason: 'Casei.' }) },
  // Admins need the whole CPF to decide, so this response contains it; each view is recorded in the audit log.
  'verification.pending': { shows: ['cpf'] },
  'verification.review': { input: () => ({ professionalId: randomUUID() }), reason: 'not_found' },
  'verification.claim': { input: () => ({ professionalId: randomUUID(), take: true }), reason: 'not_found' },
  'verification.undo': { input: () => ({ decisionId: randomUUID() }), reason: 'not_found' },
  'verification.approve': { input: () => ({ professionalId: randomUUID() }), reason: 'not_found' },
  'verification.refuse': { input: () => ({ professionalId: randomUUID(), reason: 'Ilegível.' }), reason: 'not_found' },
  'verification.decideCheck': {
    input: () => ({ checkId: randomUUID(), outcome: 'aprovado', certificateDay: '2026-11-20' }),
    reason: 'not_found',
  },
  'verification.decideNameChange': { input: () => ({ requestId: randomUUID(), approve: true }), reason: 'not_found' },
}
