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

/** Words of the editor's label set that find the same service (AMB-15, R-D4). */
export const serviceSynonyms: Readonly<Record<string, Service>> = {
  'Limpeza Geral': Service.lightCleaning,
  'Limpeza Profunda': Service.deepCleaning,
}
