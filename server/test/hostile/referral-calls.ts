import type { Call } from './call.ts'

/** Calls of the procedures about invitations. */
export const referralCalls: Readonly<Record<string, Call>> = {
  'referral.mine': {},
  'referral.makeCode': {},
  'referral.accept': { input: () => ({ code: 'VEM-ZZZZ-ZZZZ' }), reason: 'unknown_code' },
}
