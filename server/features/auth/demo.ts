/**
 * The accounts of the demo, in the order in which they are shown. All have the same password. Production has neither these
 * accounts nor this password.
 */
export const demoAccounts = [
  { email: 'ana@demo.plumai', what: 'Contratante com assinatura' },
  { email: 'beto@demo.plumai', what: 'Contratante sem assinatura' },
  { email: 'marlene@demo.plumai', what: 'Profissional aprovada' },
  { email: 'joao@demo.plumai', what: 'Profissional em análise' },
  { email: 'rosa@demo.plumai', what: 'Profissional recusada' },
  { email: 'dupla@demo.plumai', what: 'Contratante e profissional' },
  { email: 'admin@demo.plumai', what: 'Administração' },
] as const

export const DEMO_PASSWORD = 'plumai123'

/**
 * Valid CPFs that no seeded user has, for signing up in the demo. The simulated background check refuses the fourth and fails on
 * the fifth.
 */
export const freeCpfs = ['731.904.852-32', '602.817.395-95', '418.293.765-19', '364.829.170-03', '528.193.461-97'] as const

/** CEPs for which the offline directory knows the street, for trying the address form. */
export const knownCeps = [
  '01310-100',
  '05424-150',
  '22021-001',
  '20081-240',
  '30140-010',
  '51020-280',
  '69010-001',
  '40140-650',
  '80210-390',
  '90020-004',
] as const
