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

/** The services as the professional's editor names and orders them (S2 §2); what is stored stays the onboarding label (AMB-15). */
export const editorServices: readonly { label: string; service: Service }[] = [
  ...Object.entries(serviceSynonyms).map(([label, service]) => ({ label, service })),
  ...[Service.ironing, Service.tidying, Service.cooking, Service.laundry].map((service) => ({ label: service, service })),
]
