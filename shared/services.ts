/** The six services with their onboarding labels, which are stored in `servicos_oferecidos`. */
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
