// Apart from services.ts, which is in the client's first chunk.
import { Service } from './services.ts'

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
