/** The six services as the onboarding names them (S1 §3), which is what `servicos_oferecidos` stores (AMB-77). */
export const Service = {
  lightCleaning: 'Faxina Leve',
  deepCleaning: 'Faxina Pesada',
  cooking: 'Cozinha',
  laundry: 'Lavanderia',
  tidying: 'Organização',
  ironing: 'Passar Roupa',
} as const
export type Service = (typeof Service)[keyof typeof Service]

/** The services in the order of the catalogue. */
export const services = Object.values(Service)
